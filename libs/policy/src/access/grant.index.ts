import type { AccessGrant } from './access.type.js';

/**
 * Grants by the objects that they are about: what decides about one object is found without reading all that somebody
 * holds.
 */
export interface GrantIndex {
  /** Grants on the object or one of its parents. */
  on(object: readonly string[]): AccessGrant[];
  /** Grants on something below the object. */
  below(object: readonly string[]): readonly AccessGrant[];
}

/** A path as a key; names hold no NUL. */
const keyOf = (path: readonly string[]): string => path.join('\0');
const none: readonly AccessGrant[] = [];
const known = new WeakMap<readonly AccessGrant[], GrantIndex>();

/** The index of a list of grants, made once for the list: what is held stays the same list until a grant changes. */
export function grantIndex(grants: readonly AccessGrant[]): GrantIndex {
  const made = known.get(grants) ?? makeIndex(grants);
  known.set(grants, made);
  return made;
}

function makeIndex(grants: readonly AccessGrant[]): GrantIndex {
  const at = new Map<string, AccessGrant[]>();
  const under = new Map<string, AccessGrant[]>();
  for (const grant of grants) {
    put(at, keyOf(grant.path), grant);
    for (let length = 0; length < grant.path.length; length += 1)
      put(under, `${length}\0${keyOf(grant.path.slice(0, length))}`, grant);
  }
  return {
    on(object) {
      const found: AccessGrant[] = [];
      for (let length = 0; length <= object.length; length += 1) {
        const here = at.get(keyOf(object.slice(0, length)));
        // The empty path and a path of one empty name share a key.
        if (here) found.push(...here.filter(({ path }) => path.length === length));
      }
      return found;
    },
    below: (object) => under.get(`${object.length}\0${keyOf(object)}`) ?? none,
  };
}

function put(map: Map<string, AccessGrant[]>, key: string, grant: AccessGrant): void {
  const list = map.get(key);
  if (list) list.push(grant);
  else map.set(key, [grant]);
}
