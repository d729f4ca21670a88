/**
 * The moment of a form of instants (seconds since 1970 with their fraction) as a local time so many seconds east of
 * Greenwich.
 */
export function momentOfForm(form: string, east: number): string {
  const [, seconds = '0', part = ''] = /^(-?\d+)(\.\d+)?$/.exec(form) ?? [];
  const text = new Date((Number(seconds) + east) * 1000).toISOString();
  return `${text.slice(0, 19).replace('T', ' ')}${part}`;
}
