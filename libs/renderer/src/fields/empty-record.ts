/** True for a record of members in which nothing is filled in: there is nothing to clear. */
export function isEmptyRecord(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return (
    typeof value === 'object' &&
    Object.values(value).every((one) => (Array.isArray(one) && one.length === 0) || isEmptyRecord(one))
  );
}
