/**
 * Codes that are no HTTP status of that meaning (§8), and the status that says the same to a machine (RFC 9110 §15).
 */
const statuses: Readonly<Record<number, number>> = {
  304: 409,
  401: 403,
  403: 401,
  405: 401,
  406: 401,
  407: 403,
  410: 403,
  4003: 403,
  4004: 403,
};

/** The HTTP status that fits a result code of the envelope; a code that is neither known nor a status is 500. */
export function httpStatusOf(code: number): number {
  return statuses[code] ?? (code === 200 || (code >= 400 && code <= 599) ? code : 500);
}
