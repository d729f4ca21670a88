import type { AppPartDocument } from '../compiled.js';
import { isObject, type Json, type JsonObject } from '../json/canonical.json.js';
import { validateDocument } from '../validate/document.validator.js';
import type { JsonPath } from './source.file.js';

/** Passes after which the rest of a draft is left out; each pass takes away at least one part. */
const maxPasses = 60;

/** What a document of a kind needs at least; who may use it is nobody but its builders while it does not say. */
const minimum: Record<AppPartDocument['kind'], JsonObject> = {
  app: { name: '', home: 'home', access: { roles: ['super_admin', 'app_admin'] } },
  menu: { items: [] },
  page: { name: '', access: { roles: ['super_admin', 'app_admin'] }, views: [] },
  query: { type: 'sql', text: 'SELECT NULL' },
  action: { act_type: 'run' },
  dictionary: { dict_type: 1, items: [] },
};

/** What was left out of a document: where it stood, and what stood there. */
export interface LeftOut {
  path: JsonPath;
  value: Json | undefined;
}

/** A faulty document as far as it can be read. */
export interface PartlyRead {
  document: AppPartDocument;
  /** In the order of their removal; the document's own path where nothing of it could be read. */
  leftOut: readonly LeftOut[];
  /** Where a value of the read document stands in the faulty one: items of lists move up when others are left out. */
  originalPath(path: JsonPath): JsonPath;
}

/**
 * An incomplete draft as far as it can be read: properties that its schema refuses are left out, and with them the
 * nodes that cannot be without. The preview shows it; what was left out is among the draft's findings.
 */
export function readableDocument(draft: AppPartDocument): AppPartDocument {
  return readPartly(draft).document;
}

/** The same, with what was left out and where everything else stood. */
export function readPartly(draft: AppPartDocument): PartlyRead {
  const copy = structuredClone(draft) as unknown as JsonObject;
  const positions = new Map<Json[], number[]>();
  const originalPath = (path: JsonPath): JsonPath => placedIn(copy, positions, path);
  const leftOut = withMinimum(copy, draft);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const { ok, errors } = validateDocument(copy);
    if (ok) return { document: copy as unknown as AppPartDocument, leftOut, originalPath };
    for (const path of deepestFirst(errors.map((error) => error.path))) {
      const original = originalPath(path);
      const value = leaveOut(copy, path, positions);
      if (path.length > 0) leftOut.push({ path: original, value });
    }
    leftOut.push(...withMinimum(copy, draft));
  }
  const nothing: JsonObject = {};
  withMinimum(nothing, draft);
  const whole = { path: [], value: draft as unknown as Json };
  return { document: nothing as unknown as AppPartDocument, leftOut: [whole], originalPath: (path) => path };
}

/** Gives a document what it needs at least; answers what was not there. */
function withMinimum(document: JsonObject, { kind, uid, shape }: AppPartDocument): LeftOut[] {
  const parts = Object.entries({ ...minimum[kind], kind, uid, shape }).filter(([key]) => document[key] == null);
  for (const [key, value] of parts) document[key] = key === 'name' ? uid : structuredClone(value as Json);
  return parts.map(([key]) => ({ path: [key], value: undefined }));
}

/** Later list items before earlier ones, so that positions stay true while items are taken out. */
function deepestFirst(paths: readonly (string | number)[][]): (string | number)[][] {
  const unique = new Map(paths.map((path) => [JSON.stringify(path), path]));
  return [...unique.values()].sort((a, b) => {
    for (const [index, key] of a.entries()) {
      const other = b[index];
      if (other === undefined) return -1;
      if (key === other) continue;
      return typeof key === 'number' && typeof other === 'number' ? other - key : String(other) < String(key) ? -1 : 1;
    }
    return 1;
  });
}

/** Takes away what a fault points at and answers it; a fault of the document itself is mended by its minimum. */
function leaveOut(document: JsonObject, path: JsonPath, positions: Map<Json[], number[]>): Json | undefined {
  const last = path.at(-1);
  if (last === undefined) return undefined;
  let owner: Json | undefined = document;
  for (const key of path.slice(0, -1)) owner = childOf(owner, key);
  const value = childOf(owner, last);
  if (Array.isArray(owner)) {
    const kept = positions.get(owner) ?? owner.map((_, index) => index);
    kept.splice(Number(last), 1);
    positions.set(owner, kept);
    owner.splice(Number(last), 1);
  } else if (isObject(owner)) delete owner[String(last)];
  return value;
}

function placedIn(document: JsonObject, positions: ReadonlyMap<Json[], number[]>, path: JsonPath): JsonPath {
  let owner: Json | undefined = document;
  return path.map((key) => {
    const original = Array.isArray(owner) ? (positions.get(owner)?.[Number(key)] ?? key) : key;
    owner = childOf(owner, key);
    return original;
  });
}

function childOf(owner: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(owner)) return owner[Number(key)];
  return isObject(owner) ? owner[String(key)] : undefined;
}
