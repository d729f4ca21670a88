import type { Dropped } from '../controls/reorder.hook.js';

/** The keys with one of them put beside another; the same list when either is not in it. */
export function moveBeside(keys: readonly string[], { key, target, side }: Dropped): readonly string[] {
  if (key === target || !keys.includes(key) || !keys.includes(target)) return keys;
  const rest = keys.filter((one) => one !== key);
  rest.splice(rest.indexOf(target) + (side === 'after' ? 1 : 0), 0, key);
  return rest;
}

/** The shown keys with one more: behind the nearest shown one that stands before it in the document. */
export function withKey(all: readonly string[], shown: readonly string[], key: string): readonly string[] {
  if (shown.includes(key)) return shown;
  const before = all
    .slice(0, Math.max(0, all.indexOf(key)))
    .reverse()
    .find((one) => shown.includes(one));
  const at = before === undefined ? 0 : shown.indexOf(before) + 1;
  return [...shown.slice(0, at), key, ...shown.slice(at)];
}

/** All keys as a list shows them: the shown ones in their order, each hidden one where it would come back. */
export function listedKeys(all: readonly string[], shown: readonly string[]): readonly string[] {
  return all
    .filter((key) => !shown.includes(key))
    .reduce<readonly string[]>((listed, key) => withKey(all, listed, key), shown);
}
