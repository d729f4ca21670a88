/** A number whose digits JavaScript's own numbers do not keep. */
export class ExactNumber {
  constructor(readonly text: string) {}
}

/** A number of JSON: as a number where JavaScript would write it the same way, so that nothing of it is lost. */
export function exactNumber(text: string): number | ExactNumber {
  const value = Number(text);
  return String(value) === text ? value : new ExactNumber(text);
}

/** The JSON text of a value that was read with its exact numbers. */
export function exactText(value: unknown): string {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${exactText(member)}`)
      .join(',')}}`;
  return JSON.stringify(value ?? null);
}
