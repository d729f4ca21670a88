/** A step of a path: a member by its name, an item by its place, or every item. */
export type PathStep = string | number | typeof EACH;

/** Every item of a list. */
export const EACH = Symbol('each');

const STEP = /\.([A-Za-z_][\w-]*)|\[(\d{1,9})\]|\[(\*)\]|\['((?:[^'\\]|\\.)+)'\]/y;

/** Reads `$.data.items[*].id` or `$['a name'][0]`; undefined for anything else: no filters, no descent, no scripts. */
export function readPath(text: string): PathStep[] | undefined {
  if (!text.startsWith('$')) return undefined;
  const steps: PathStep[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < text.length) {
    const found = STEP.exec(text);
    if (!found) return undefined;
    const [, member, item, each, quoted] = found;
    if (item !== undefined) steps.push(Number(item));
    else if (each !== undefined) steps.push(EACH);
    else steps.push(member ?? (quoted ?? '').replace(/\\(.)/g, '$1'));
  }
  return steps;
}

/** The value at a path without `[*]`; undefined where there is none. Inherited members are none. */
export function valueAt(value: unknown, steps: readonly PathStep[]): unknown {
  let at = value;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null) return undefined;
    if (typeof step === 'symbol' || !Object.hasOwn(at, step)) return undefined;
    if (typeof step === 'number' && !Array.isArray(at)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

/** Puts a value at a path of members, making the objects on the way. */
export function putAt(target: Record<string, unknown>, steps: readonly PathStep[], value: unknown): void {
  let at = target;
  steps.forEach((step, index) => {
    const name = String(step);
    if (index === steps.length - 1) return define(at, name, value);
    const next = Object.hasOwn(at, name) ? at[name] : undefined;
    if (typeof next === 'object' && next !== null && !Array.isArray(next)) at = next as Record<string, unknown>;
    else {
      const made: Record<string, unknown> = {};
      define(at, name, made);
      at = made;
    }
  });
}

/** Also a member called `__proto__` is one of the object's own. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Whether one path leads into what the other holds. */
export function overlaps(one: readonly PathStep[], other: readonly PathStep[]): boolean {
  return one.every((step, index) => index >= other.length || step === other[index]);
}
