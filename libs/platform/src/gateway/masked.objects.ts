import { formatObjectPath, parseObjectPath } from '@sluice/policy';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayReason } from './gateway.type.js';

/** Reasons that the right to use a masked column unmasked takes away. */
const underMask: readonly string[] = [
  'filter-refused',
  'filter-equality-only',
  'null-test-refused',
  'observed-refused',
];
/** Parts of an object that a request names: schema, table, column. */
const maxParts = 3;

/** An object of a reason as requests write it, below the database of the source. */
function belowSource(object: string, { catalogue_name: catalogue }: SourceRecord): string | undefined {
  const parts = parseObjectPath(object);
  const below = parts?.[0] === catalogue ? parts.slice(1) : parts;
  return below && below.length > 0 && below.length <= maxParts ? formatObjectPath(below) : undefined;
}

/** The objects that reasons name, as requests write them, each once. */
export function objectsOf(reasons: readonly GatewayReason[], source: SourceRecord): string[] {
  const objects = reasons.flatMap(({ object, objects: all }) => all ?? (object === undefined ? [] : [object]));
  return [...new Set(objects.flatMap((object) => belowSource(object, source) ?? []))];
}

/** Masked columns for whose use, as a condition or inside an expression, a statement was refused. */
export const maskedObjects = (reasons: readonly GatewayReason[], source: SourceRecord): string[] =>
  objectsOf(
    reasons.filter(({ code }) => underMask.includes(code)),
    source,
  );
