import { isObject, type AppPartDocument, type Json, type JsonObject } from '@sluice/document';
import { validateDocument } from '@sluice/document/validate';

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

/**
 * An incomplete draft as far as it can be read: properties that its schema refuses are left out, and with them the
 * nodes that cannot be without. The preview shows it; what was left out is among the draft's findings.
 */
export function readableDocument(draft: AppPartDocument): AppPartDocument {
  const copy = withMinimum(structuredClone(draft) as unknown as JsonObject, draft);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const { ok, errors } = validateDocument(copy);
    if (ok) return copy as unknown as AppPartDocument;
    for (const path of deepestFirst(errors.map((error) => error.path))) leaveOut(copy, path);
    withMinimum(copy, draft);
  }
  return withMinimum({}, draft) as unknown as AppPartDocument;
}

function withMinimum(document: JsonObject, { kind, uid, shape }: AppPartDocument): JsonObject {
  const parts: JsonObject = { ...minimum[kind], kind, uid, shape };
  for (const [key, value] of Object.entries(parts))
    document[key] ??= key === 'name' ? uid : structuredClone(value as Json);
  return document;
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

/** Takes away what a fault points at; a fault of the document itself is mended by its minimum. */
function leaveOut(document: JsonObject, path: readonly (string | number)[]): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let owner: Json | undefined = document;
  for (const key of path.slice(0, -1))
    owner = Array.isArray(owner) ? owner[Number(key)] : isObject(owner) ? owner[String(key)] : undefined;
  if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else if (isObject(owner)) delete owner[String(last)];
}
