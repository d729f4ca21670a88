import { useMemo, type ReactElement } from 'react';
import type { CellProps } from './cell.type.js';
import { safeHtml, shownHtml } from './safe-html.js';

/** Column form_type 6 and 99: the column's Liquid template over `row`, `value`, `text` and what the view's expressions know; without one the value is html itself, as a rich text writes it. A template that fails shows the plain text and is told to the front-end log. */
export function HtmlCell({ view, column, row, cell }: CellProps): ReactElement {
  const template = column.html;
  const html = useMemo(() => {
    const { page } = view;
    if (template === undefined) return shownHtml(cell.masked ? escaped(cell.text) : cell.text);
    try {
      return safeHtml(template, view.templateNames({ row, value: cell.value, text: cell.text }));
    } catch (fault) {
      page.ports.log({ kind: 'expression', message: `column ${column.uid}: ${fault instanceof Error ? fault.message : String(fault)}`, appId: page.doc.app_id, pageId: page.doc.id, viewId: view.id });
      return null;
    }
  }, [view, column.uid, template, row, cell.value, cell.text, cell.masked]);
  return html === null ? <>{cell.text}</> : <div className="sl-html" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A mask is text, whatever it looks like. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
