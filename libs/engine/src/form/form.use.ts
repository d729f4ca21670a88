import { prepareExpressions } from '@sluice/document';
import { loadForms } from '#view-form';
import { hasForm, type Asking } from './has-form.js';

/**
 * Waits for what a page is run with before `createPage` may make it: what its expressions and forms need. A page
 * without them needs nothing. Rejects when it cannot be fetched.
 */
export async function prepareRuntime(page: { views: readonly Asking[] }): Promise<void> {
  await Promise.all([prepareExpressions(page), page.views.some(hasForm) ? loadForms() : undefined]);
}
