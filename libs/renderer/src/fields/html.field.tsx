import { useMemo, useSyncExternalStore, type ReactElement } from 'react';
import { safeHtml, shownHtml } from '../cells/safe-html.js';
import '../cells/cells.css';
import type { FieldProps } from './field.type.js';

const NO_VALUES = {};

/**
 * form_type 9, and 99 with a label of its own: the param's Liquid template over the form's values and what the view's
 * expressions know; without one the value is html itself, as a rich text writes it. Both sanitised.
 */
export function HtmlField({ view, param, field, address }: FieldProps): ReactElement {
  const { form } = view;
  const values = useSyncExternalStore(
    (listener) => form?.subscribe(listener) ?? (() => undefined),
    () => form?.current() ?? NO_VALUES,
  );
  const template = param.html;
  const html = useMemo(() => {
    if (template === undefined) return shownHtml(typeof field.value === 'string' ? field.value : '');
    try {
      return safeHtml(
        template,
        view.templateNames({ form: values, params: values, row: form?.record(address) ?? null, value: field.value }),
      );
    } catch (fault) {
      const { page } = view;
      page.ports.log({
        kind: 'expression',
        message: `param ${param.uid}: ${fault instanceof Error ? fault.message : String(fault)}`,
        appId: page.doc.app_id,
        pageId: page.doc.id,
        viewId: view.id,
      });
      return '';
    }
  }, [template, values, field.value, form, address, view, param.uid]);
  return <div className="sl-html" dangerouslySetInnerHTML={{ __html: html }} />;
}
