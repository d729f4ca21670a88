/** What a plan says by name, in its order: a value as it is written, or what stands below it. */
export interface PlanPart {
  name: string;
  value?: unknown;
  parts?: PlanPart[];
}

/**
 * Reads a plan in JSON as servers write it, one thing to a line. It is no JSON any more once values were hidden in it,
 * so it is read by its lines: what opens, what closes, and a name with what stands behind it. Undefined for a text that
 * is no such plan.
 */
export function readPlan(text: string): PlanPart[] | undefined {
  const root: PlanPart = { name: '', parts: [] };
  const open: PlanPart[] = [root];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, name = '', rest = line] = /^"([^"]*)"\s*:\s*(.*)$/.exec(line) ?? [];
    if (/^[\]}],?$/.test(line)) {
      if (open.length === 1) return undefined;
      open.pop();
    } else if (/^[[{]$/.test(rest)) {
      const part: PlanPart = { name, parts: [] };
      open.at(-1)?.parts?.push(part);
      open.push(part);
    } else if (name !== '') open.at(-1)?.parts?.push({ name, value: valueOf(rest) });
    else return undefined;
  }
  return open.length === 1 && root.parts?.length ? root.parts : undefined;
}

/** A value, or its text where part of it is hidden. */
function valueOf(text: string): unknown {
  const written = text.replace(/,$/, '');
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return written;
  }
}
