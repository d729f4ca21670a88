/**
 * A bind as the text form PostgreSQL reads; the server gives it the type that its place in the statement asks for. It
 * travels beside the statement, never inside it (design §2.5).
 */
export function bindText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`;
  return JSON.stringify(value);
}

function arrayElement(value: unknown): string {
  if (Array.isArray(value)) return bindText(value) as string;
  const text = bindText(value);
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
