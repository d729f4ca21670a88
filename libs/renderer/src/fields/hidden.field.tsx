/** form_type 11: a value without a face. */
export function HiddenField(): null {
  return null;
}
