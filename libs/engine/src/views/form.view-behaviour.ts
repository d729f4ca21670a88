import { FORM_PAGE_SIZE } from './page-size.js';
import type { ViewBehaviour } from '../core.type.js';

/**
 * Submit form (type 3): the first row of its query fills the fields of the same name; what was typed meanwhile stays.
 */
export const formBehaviour: ViewBehaviour = {
  form: 'submit',
  pageSize: () => FORM_PAGE_SIZE,
  counted: () => false,
  totals: false,
  receive(view, [first]) {
    const { masked, columns } = view.getSnapshot();
    view.form?.fill(first, masked, columns);
  },
};
