/**
 * The moment of a form of instants (seconds since 1970 with their fraction) as a local time so many seconds east of
 * Greenwich; undefined for one that is in no year that every server has.
 */
export function momentOfForm(form: string, east: number): string | undefined {
  const [, seconds = '', part = ''] = /^(-?\d+)(\.\d+)?$/.exec(form) ?? [];
  if (seconds === '') return undefined;
  const moment = new Date((Number(seconds) + east) * 1000);
  const year = moment.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) return undefined;
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')}${part}`;
}
