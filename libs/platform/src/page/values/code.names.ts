import { dictionaryNames, textOf, type DictionaryNode, type Param, type View } from '@sluice/document';
import type { OperationContext } from '../../dispatch/operation.js';
import type { LoadedPage } from '../../document/document.contract.js';
import { mayUse } from '../access.rule.js';
import { dictionaryEntries } from '../dictionary.items.js';

/** The names that computed values ask on the server. */
export interface CodeNames {
  /** What `dict('uid', code)` answers: the name in the language of the call, undefined for a code that has none. */
  nameOf(dictionary: string, code: string): string | undefined;
  /** Dictionaries whose names this caller sees masked. */
  masked: ReadonlySet<string>;
}

/**
 * Expressions of a param, and of the members of a group, that decide what is stored: values that the server works out
 * itself, and what the browser makes of typed ones.
 */
function computing({ value, trans, config }: Param): string[] {
  return [value, trans].filter((source) => source !== undefined).concat((config?.members ?? []).flatMap(computing));
}

/** What values are worked out for: to store them, or only to read by them. */
export type Purpose = 'store' | 'read';

/** Every query of a view asks, and its document never changes: its expressions are read once. */
const known: Record<Purpose, WeakMap<object, readonly string[]>> = { store: new WeakMap(), read: new WeakMap() };

/**
 * Uids of the dictionaries whose names are stored themselves (`input_config.stockpile`), members of groups included.
 */
const storedNames = ({ input_config: input, data_config: from, config }: Param): string[] => [
  ...(input?.stockpile === 'name' && from?.dict_id !== undefined ? [String(from.dict_id)] : []),
  ...(config?.members ?? []).flatMap(storedNames),
];

/** Whether a value is worked out by the server itself, or a member of a group is. */
const isComputed = ({ value, config }: Param): boolean =>
  value !== undefined || (config?.members ?? []).some(isComputed);

/**
 * Uids of the dictionaries that the computed values of a view name, and where they are to be stored those that typed
 * ones are made of.
 */
function namedIn(view: Pick<View, 'app_params'>, purpose: Purpose): readonly string[] {
  const found = known[purpose].get(view);
  if (found) return found;
  const params = (view.app_params ?? []).filter(({ enable }) => enable !== false);
  const sources = (purpose === 'read' ? params.filter(isComputed) : params).flatMap(computing);
  const made = [
    ...new Set([...sources.flatMap(dictionaryNames), ...(purpose === 'read' ? [] : params.flatMap(storedNames))]),
  ];
  known[purpose].set(view, made);
  return made;
}

/** No names at all for reading: what rests on names of dictionaries is then left out of the form. */
export const noNames = (view: Pick<View, 'app_params'>): CodeNames => ({
  nameOf: () => undefined,
  masked: new Set(namedIn(view, 'read')),
});

/**
 * Nodes by code, a level before those below it; each dictionary below a node once, since those of a document could lead
 * back to themselves.
 */
function byCode(
  entries: (dictionary: number | string) => readonly DictionaryNode[],
  top: string,
): ReadonlyMap<string, DictionaryNode> {
  const found = new Map<string, DictionaryNode>();
  const seen = new Set([top]);
  const collect = (nodes: readonly DictionaryNode[]): void => {
    for (const node of nodes) if (!found.has(String(node.code))) found.set(String(node.code), node);
    for (const { children = [], child_dict: child } of nodes) {
      collect(children);
      if (child === undefined || seen.has(String(child))) continue;
      seen.add(String(child));
      collect(entries(child));
    }
  };
  collect(entries(top));
  return found;
}

/**
 * Names of the dictionaries that the computed values of a view ask, as the browser has them: of those that this caller
 * may use, and entries that come from a query or are regions are fetched now, so that what is worked out here is what
 * the person saw. Throws what the query throws.
 */
export const codeNames = (
  ctx: OperationContext,
  page: Pick<LoadedPage, 'app'>,
  view: Pick<View, 'app_params'>,
): Promise<CodeNames> => namesFor(ctx, page, namedIn(view, 'store'));

/**
 * The same for a search or another reading, which stores nothing: what is made of typed values, and names that stand
 * for codes, are asked of nobody.
 */
export const readingNames = (
  ctx: OperationContext,
  page: Pick<LoadedPage, 'app'>,
  view: Pick<View, 'app_params'>,
): Promise<CodeNames> => namesFor(ctx, page, namedIn(view, 'read'));

async function namesFor(
  ctx: OperationContext,
  { app }: Pick<LoadedPage, 'app'>,
  dictionaries: readonly string[],
): Promise<CodeNames> {
  const { documents } = ctx.platform;
  const usable = (key: number | string) => {
    const dictionary = documents.dictionary(app.id, key);
    return dictionary && mayUse(dictionary, ctx.caller) ? dictionary : undefined;
  };
  const fetched = new Map<string, readonly DictionaryNode[]>();
  const masked = new Set<string>();
  for (const uid of dictionaries) {
    const dictionary = usable(uid);
    if (dictionary === undefined || dictionary.document.items !== undefined) continue;
    const found = await dictionaryEntries(ctx, app, dictionary);
    fetched.set(uid, found.items);
    if (found.masked.length > 0) masked.add(uid);
  }
  const entries = (key: number | string): readonly DictionaryNode[] =>
    fetched.get(String(key)) ?? usable(key)?.document.items ?? [];
  const indexes = new Map<string, ReadonlyMap<string, DictionaryNode>>();
  const nameOf: CodeNames['nameOf'] = (dictionary, code) => {
    const index = indexes.get(dictionary) ?? byCode(entries, dictionary);
    indexes.set(dictionary, index);
    const found = index.get(code);
    return found && textOf(found.name, ctx.request.locale);
  };
  return { nameOf, masked };
}
