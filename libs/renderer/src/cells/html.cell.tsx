import { memo, type ReactElement } from 'react';
import type { CellProps } from './cell.type.js';
import { safeHtml, shownHtml } from './safe-html.js';

/** A mask is text, whatever it looks like. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Safe html of the cell; null where its template fails, which is told to the front-end log. */
function htmlOf({ view, column, row, cell }: CellProps): string | null {
  const { page } = view;
  if (column.html === undefined) return shownHtml(cell.masked ? escaped(cell.text) : cell.text);
  try {
    return safeHtml(column.html, view.templateNames({ row, value: cell.value, text: cell.text }));
  } catch (fault) {
    page.ports.log({
      kind: 'expression',
      message: `column ${column.uid}: ${fault instanceof Error ? fault.message : String(fault)}`,
      appId: page.doc.app_id,
      pageId: page.doc.id,
      viewId: view.id,
    });
    return null;
  }
}

/** Rendering and cleaning a template is dear: a row that is marked or selected keeps its html. */
function showsTheSame(before: CellProps, now: CellProps): boolean {
  return (
    before.view === now.view &&
    before.column === now.column &&
    before.row === now.row &&
    before.redraws === now.redraws &&
    before.cell.value === now.cell.value &&
    before.cell.text === now.cell.text &&
    before.cell.masked === now.cell.masked
  );
}

/**
 * Column form_type 6 and 99: the column's Liquid template over `row`, `value`, `text` and what the view's expressions
 * know; without one the value is html itself, as a rich text writes it. A template that fails shows the plain text.
 */
export const HtmlCell = memo(function HtmlCell(props: CellProps): ReactElement {
  const html = htmlOf(props);
  return html === null ? (
    <>{props.cell.text}</>
  ) : (
    <div className="sl-html" dangerouslySetInnerHTML={{ __html: html }} />
  );
}, showsTheSame);
