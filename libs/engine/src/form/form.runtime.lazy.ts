type Forms = typeof import('./form.runtime.js');
export type { ViewForm } from './form.runtime.js';

let forms: Forms | undefined;

/** Makes the form of a view; throws before `loadForms` has ended (see `prepareRuntime`). */
export const createViewForm: Forms['createViewForm'] = (page, node) => {
  if (!forms) throw new Error(`The view ${node.uid} has a form, and forms are not loaded`);
  return forms.createViewForm(page, node);
};

/** Fetches forms and formily, a fifth of the code of a page without one. Rejects when it cannot be fetched. */
export async function loadForms(): Promise<void> {
  forms ??= await import('./form.runtime.js');
}
