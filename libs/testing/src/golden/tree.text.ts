/** Longest piece of JSON that stands on one line. */
const WIDTH = 160;

/**
 * JSON for reading and comparing: what is short stands on one line, the rest is opened level by level. Ends with a line
 * feed.
 */
export function treeText(value: unknown): string {
  return `${laidOut(value, '')}\n`;
}

function laidOut(value: unknown, indent: string): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= WIDTH) return flat;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => laidOut(one, deeper))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${JSON.stringify(key)}: ${laidOut(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}${close}`;
}
