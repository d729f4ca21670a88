/** A decimal text with thousands marks, every digit kept; other texts as they are. */
export function grouped(value: string): string {
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  return parts ? `${parts[1]}${(parts[2] ?? '').replace(/\B(?=(\d{3})+$)/g, ',')}${parts[3] ?? ''}` : value;
}
