import { dictionaryNames, textOf, type DictionaryNode, type Param, type View } from '@sluice/document';
import type { OperationContext } from '../../dispatch/operation.js';
import type { LoadedPage } from '../../document/document.types.js';
import { mayUse } from '../access.rule.js';
import { dictionaryItems } from '../dictionary.items.js';

/** What `dict('uid', code)` answers on the server: the name in the language of the call, undefined for a code that has none. */
export type CodeNames = (dictionary: string, code: string) => string | undefined;

/** Dictionaries below one another, at most: those of a document could lead back to themselves. */
const DEEPEST = 8;

/** Expressions of a param, and of the members of a group, whose values the server works out itself. */
function computing({ value, trans, config }: Param): string[] {
  return [value, value === undefined ? undefined : trans].filter((source) => source !== undefined).concat((config?.members ?? []).flatMap(computing));
}

/**
 * Names of the dictionaries that the computed values of a view ask, as the browser has them: entries that come from a query or are regions
 * are fetched now, for this caller, so that what is worked out here is what the person saw. Throws what the query throws.
 */
export async function codeNames(ctx: OperationContext, { app }: LoadedPage, { app_params: params = [] }: Pick<View, 'app_params'>): Promise<CodeNames> {
  const { documents } = ctx.platform;
  const fetched = new Map<string, readonly DictionaryNode[]>();
  for (const uid of new Set(params.filter(({ enable }) => enable !== false).flatMap(computing).flatMap(dictionaryNames))) {
    const dictionary = documents.dictionary(app.id, uid);
    if (dictionary && dictionary.document.items === undefined && mayUse(dictionary, ctx.caller)) fetched.set(uid, await dictionaryItems(ctx, app, dictionary));
  }
  const entries = (dictionary: number | string): readonly DictionaryNode[] => fetched.get(String(dictionary)) ?? documents.dictionary(app.id, dictionary)?.document.items ?? [];
  const find = (nodes: readonly DictionaryNode[], code: string, depth: number): DictionaryNode | undefined =>
    nodes.find((node) => String(node.code) === code)
    ?? nodes.map(({ children = [], child_dict: child }) => find(children, code, depth) ?? (child === undefined || depth >= DEEPEST ? undefined : find(entries(child), code, depth + 1))).find(Boolean);
  return (dictionary, code) => {
    const found = find(entries(dictionary), code, 0);
    return found && textOf(found.name, ctx.request.locale);
  };
}
