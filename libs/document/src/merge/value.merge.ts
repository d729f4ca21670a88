import { mergeShapes } from '../generated/merge.shapes.js';
import { isObject, presentKeys, sameJson, setOwn, type Json, type JsonObject } from '../json/canonical.json.js';
import { fieldShape, type MergeRule, type MergeShape } from '../node/merge.shape.js';
import { mergeText } from './text.merge.js';

/** A property that both sides changed in ways that exclude each other. */
export type ValueConflict = { path: readonly string[]; base?: Json; ours?: Json; theirs?: Json };

/** Three versions of one value; absent where it does not exist. */
export interface Values {
  base?: Json | undefined;
  ours?: Json | undefined;
  theirs?: Json | undefined;
}

/** Where a value stands, the rule of its field and the shape of what lies below. */
interface Field {
  path: readonly string[];
  rule?: MergeRule | undefined;
  shape: MergeShape | undefined;
}

/** Merges one value by the rule of its field; reports what excludes itself and keeps ours there. */
export function mergeValues(
  values: Values,
  { path, rule, shape }: Field,
  report: (conflict: ValueConflict) => void,
): Json | undefined {
  const { base, ours, theirs } = values;
  if (same(ours, theirs) || same(theirs, base)) return ours;
  if (same(ours, base)) return theirs;
  const merged = byRule(rule, values);
  if (merged !== undefined) return merged;
  if (rule !== 'atomic' && isObject(ours) && isObject(theirs)) {
    const from = isObject(base) ? base : {};
    const result: JsonObject = {};
    for (const key of new Set([...presentKeys(ours), ...presentKeys(theirs)])) {
      const field = fieldShape(shape, key);
      const value = mergeValues(
        { base: own(from, key), ours: own(ours, key), theirs: own(theirs, key) },
        { path: [...path, key], rule: field?.rule, shape: field?.of === undefined ? undefined : mergeShapes[field.of] },
        report,
      );
      if (value !== undefined) setOwn(result, key, value);
    }
    return result;
  }
  report({ path, base, ours, theirs });
  return ours;
}

/** What a rule of its own makes of two changes; undefined when it cannot. */
function byRule(rule: MergeRule | undefined, { base, ours, theirs }: Values): Json | undefined {
  if (rule === 'set' && Array.isArray(ours) && Array.isArray(theirs))
    return mergeSet({ base: Array.isArray(base) ? base : [], ours, theirs });
  if (rule === 'text' && typeof base === 'string' && typeof ours === 'string' && typeof theirs === 'string')
    return mergeText({ base, ours, theirs });
  return undefined;
}

/**
 * What either side added and neither removed; additions are ordered by their text, so that either order of merging
 * gives the same.
 */
function mergeSet({ base, ours, theirs }: { base: Json[]; ours: Json[]; theirs: Json[] }): Json[] {
  const has = (list: Json[], value: Json): boolean => list.some((entry) => sameJson(entry, value));
  const still = base.filter((value) => has(ours, value) && has(theirs, value));
  const added = [...ours, ...theirs].filter((value) => !has(base, value));
  const texts = new Map(added.map((value) => [JSON.stringify(value), value]));
  return [...still, ...[...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)];
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === undefined || b === undefined ? a === b : sameJson(a, b);
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
