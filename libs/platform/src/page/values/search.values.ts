import { isUnset } from './typed.value.js';

type Values = Readonly<Record<string, unknown>>;

/** The values that are there. */
export const setValues = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isUnset(value)));

/**
 * What a view's query is asked with, wherever it is asked from: a field of its form comes before a param of the page of
 * the same name, but one that is empty hides none.
 */
export const searchValues = (page: Values, form: Values): Record<string, unknown> => ({ ...page, ...setValues(form) });
