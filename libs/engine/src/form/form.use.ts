import { prepareExpressions } from '@sluice/document';
import { loadForms } from '#view-form';

/** What a view may ask with or send. */
interface Asking {
  app_params?: readonly unknown[];
  app_cols?: readonly { editor?: unknown }[];
  sub_views?: readonly Asking[];
}

/** Whether a view, or one inside it, has a form: fields of its own, or cells that are edited in place. */
export const hasForm = ({ app_params = [], app_cols = [], sub_views = [] }: Asking): boolean =>
  app_params.length > 0 || app_cols.some(({ editor }) => editor !== undefined) || sub_views.some(hasForm);

/**
 * Waits for what a page is run with before `createPage` may make it: what its expressions and forms need. A page
 * without them needs nothing. Rejects when it cannot be fetched.
 */
export async function prepareRuntime(page: { views: readonly Asking[] }): Promise<void> {
  await Promise.all([prepareExpressions(page), page.views.some(hasForm) ? loadForms() : undefined]);
}
