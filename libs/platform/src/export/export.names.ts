import { textOf, type DictionaryNode } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { mayUse } from '../page/access.rule.js';
import { dictionaryItems, unfoldedItems } from '../page/dictionary.items.js';

/** Names by code. */
export type Names = ReadonlyMap<string, string>;

/** The names of a dictionary by its uid, each asked for once. */
export type NamesOf = (uid: string) => Promise<Names>;

/**
 * Names of the dictionaries that a file shows: of those that the caller may use, with the dictionaries below them, a
 * level before those below it, as on the screen. Of others there are none, so that a file says no more than the page.
 */
export function namesIn(ctx: OperationContext, app: LoadedApp): NamesOf {
  const known = new Map<string, Promise<Names>>();
  return (uid) => {
    const asked = known.get(uid) ?? readNames(ctx, app, uid);
    known.set(uid, asked);
    return asked;
  };
}

async function readNames(ctx: OperationContext, app: LoadedApp, uid: string): Promise<Names> {
  const names = new Map<string, string>();
  const dictionary = ctx.platform.documents.dictionary(app.id, uid);
  if (!dictionary || !mayUse(dictionary, ctx.caller)) return names;
  const add = (nodes: readonly DictionaryNode[]): void => {
    for (const { code, name } of nodes)
      if (!names.has(String(code))) names.set(String(code), textOf(name, ctx.request.locale));
    for (const { children } of nodes) add(children ?? []);
  };
  add(unfoldedItems(ctx, app, dictionary, await dictionaryItems(ctx, app, dictionary)));
  return names;
}

/**
 * A code, several in a list, or several in one text that is no code itself, in names; what has none stands for itself
 * in the words of `show`.
 */
export function namedBy(names: Names, show: (value: unknown) => string): (value: unknown) => string {
  const one = (value: unknown): string => names.get(String(value)) ?? show(value);
  const listed = (value: unknown): readonly unknown[] =>
    Array.isArray(value)
      ? (value as unknown[])
      : typeof value === 'string' && value.includes(',') && !names.has(value)
        ? value.split(',')
        : [value];
  return (value) => (value === null || value === undefined ? '' : listed(value).map(one).join(', '));
}
