const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** A value in a tooltip, label or table of a chart. */
export const showNumber = (value: unknown): string => (typeof value === 'number' ? format.format(value) : '–');
