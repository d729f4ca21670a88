import { leafChanges } from '../diff/document.diff.js';
import { isObject, type Json } from '../json/canonical.json.js';
import type { BothTexts } from '../vocabulary.js';
import { operationTexts } from './operation.texts.js';
import type { Operation } from './operation.type.js';
import { propertyNamer } from './property.namer.js';

/** One change of a document in words, and the node that it is about (`''`: the document). */
export interface Difference {
  op: Operation['op'];
  node: string;
  text: BothTexts;
}

/**
 * Operations in words, with properties and their values as their schemas call them. The documents are those before and
 * after.
 */
export function differences(
  operations: readonly Operation[],
  { before, after }: { before: Json; after: Json },
): Difference[] {
  const parts = operations.flatMap(taken);
  const texts = operationTexts(parts, { before, after, property: propertyNamer(after, before) });
  return parts.map(({ op, node }, index) => ({ op, node, text: texts[index] as BothTexts }));
}

/** A group of properties that came or went as one is told property by property. */
function taken(operation: Operation): Operation[] {
  if (operation.op !== 'set') return [operation];
  const { from, to, node, path } = operation;
  if (![from, to].every((value) => value === undefined || isGroup(value))) return [operation];
  const leaves = leafChanges(from ?? {}, to ?? {});
  return leaves.map((leaf) => ({ op: 'set', node, ...leaf, path: [...path, ...leaf.path] }));
}

/** An object with something in it. */
const isGroup = (value: Json): boolean => isObject(value) && Object.keys(value).length > 0;
