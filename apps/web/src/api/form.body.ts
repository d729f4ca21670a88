/**
 * The form-encoded body of a call (§7): nested values are JSON strings, null and undefined are left out,
 * so that "not given" and "empty text" stay different.
 */
export function formBody(body: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}
