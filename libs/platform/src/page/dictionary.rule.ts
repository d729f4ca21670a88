import { error, pageNodes, type DictionaryDocument, type DictionaryNode, type PageNode } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { Documents, LoadedApp, LoadedDocument, LoadedPage } from '../document/document.contract.js';
import { mayUse, refuse } from './access.rule.js';

/** Uids of the dictionaries that a page's params, columns and expressions name. */
function dictionariesOf(page: LoadedPage): Set<string> {
  const used = new Set(Object.keys(page.compiled.dictionaries ?? {}));
  for (const named of pageNodes(page.document)) {
    const uid = dictionaryOf(named);
    if (uid !== undefined) used.add(String(uid));
  }
  return used;
}

/** The dictionary that a node of a page names. */
function dictionaryOf({ kind, node }: PageNode): string | number | undefined {
  if (kind === 'param') return node.data_config?.dict_id;
  if (kind === 'column') return node.dict_id;
  return kind === 'view' ? node.config?.chart?.series_dict : undefined;
}

/** Uids below a dictionary through `child_dict`, itself included. */
function withParents(documents: Documents, app: LoadedApp, uid: string, used: ReadonlySet<string>): boolean {
  if (used.has(uid)) return true;
  return [...used].some((parent) =>
    (documents.dictionary(app.id, parent)?.document.items ?? []).some(({ child_dict: child }) => String(child) === uid),
  );
}

/** Dictionaries that one level names below another, of any depth. */
export function liesBelow(
  documents: Documents,
  app: LoadedApp,
  { document }: Pick<LoadedDocument<DictionaryDocument>, 'document'>,
  uid: string,
): boolean {
  const seen = new Set<string>([document.uid]);
  const names = (nodes: readonly DictionaryNode[] = []): string[] =>
    nodes.flatMap(({ child_dict: child, children }) => [
      ...(child === undefined ? [] : [String(child)]),
      ...names(children),
    ]);
  const reach = (nodes: readonly DictionaryNode[] | undefined): boolean =>
    names(nodes).some((key) => {
      const below = documents.dictionary(app.id, key)?.document;
      if (!below || seen.has(below.uid)) return false;
      seen.add(below.uid);
      return below.uid === uid || reach(below.items);
    });
  return reach(document.items);
}

/**
 * A dictionary of an app, for a caller who may use it; without a rule of its own it follows the pages that use it.
 * Throws `page.node-unknown`.
 */
export function openDictionary(
  ctx: OperationContext,
  app: LoadedApp,
  id: number | string,
): LoadedDocument<DictionaryDocument> {
  const { documents } = ctx.platform;
  const dictionary = documents.dictionary(app.id, id);
  if (!dictionary) throw error('page.node-unknown');
  if (!mayUse(dictionary, ctx.caller)) refuse(ctx);
  if (dictionary.document.access !== undefined || ctx.caller.kind === 'anonymous') return dictionary;
  const reached = documents
    .pages(app.id)
    .some(
      (page) => mayUse(page, ctx.caller) && withParents(documents, app, dictionary.document.uid, dictionariesOf(page)),
    );
  if (!reached) refuse(ctx);
  return dictionary;
}
