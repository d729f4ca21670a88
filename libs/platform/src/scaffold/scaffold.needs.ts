import type { JsonObject } from '@sluice/document';
import type { NeededGrant } from '@sluice/document/scaffold';

/** A name as any dialect writes it, quoted or not, perhaps with its schema. */
const NAME = /"(?:[^"]|"")+"|`(?:[^`]|``)+`|\[(?:[^\]]|\]\])+\]|[^\s."`[\]()]+/g;
const PLACE = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+((?:${NAME.source})(?:\\.(?:${NAME.source}))?)`, 'g');

const bare = (name: string): string =>
  /^["`[]/.test(name) ? name.slice(1, -1).replace(/""|``|\]\]/g, (pair) => pair.charAt(0)) : name;

/** Whether a query that was made of a table touches a table; without a schema its name is that of the default one. */
function touches({ kind, text }: JsonObject, { schema, table }: NeededGrant): boolean {
  if (kind !== 'query' || typeof text !== 'string') return false;
  return [...text.matchAll(PLACE)].some(([, path = '']) => {
    const names = (path.match(NAME) ?? []).map(bare);
    return names.at(-1) === table && (names.length === 1 || names[0] === schema);
  });
}

/**
 * Letters that changed documents need and that nothing made before needed. What was needed before was given, asked for
 * or taken away already: an update leaves that as it is.
 */
export function newlyNeeded(
  needed: readonly NeededGrant[],
  { before, changed }: Record<'before' | 'changed', readonly JsonObject[]>,
): NeededGrant[] {
  const uses = (documents: readonly JsonObject[], grant: NeededGrant, letter: 'read' | 'write'): boolean =>
    documents.some((document) => (letter === 'read' || document['writes'] === true) && touches(document, grant));
  return needed
    .map((grant) => ({
      ...grant,
      letters: grant.letters.filter((letter) => uses(changed, grant, letter) && !uses(before, grant, letter)),
    }))
    .filter(({ letters }) => letters.length > 0);
}
