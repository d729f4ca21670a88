import { dictionaryCalls } from '../../expression/index.js';
import { checkText } from '../check.texts.js';
import { finding, type CheckedDocument, type CheckRule } from '../checked.app.js';
import type { Json } from '../../json/canonical.json.js';

/**
 * `dict` names its dictionary by a written text, so that the page carries its number and its readers are let in; and it
 * stands where the browser alone evaluates: names of codes are texts for people, in their language, and what the server
 * decides it decides by codes.
 */
export const dictionaryCallRule: CheckRule = ({ app }) =>
  app.documents.flatMap((entry) =>
    entry.sites.flatMap((site) => {
      if (site.kind !== 'expression') return [];
      const calls = dictionaryCalls(String(site.value));
      if (calls.length === 0) return [];
      if (isDecidedByServer(entry, site.path))
        return [finding(entry, site.path, 'expression', checkText('dict-server'))];
      return calls.includes(undefined) ? [finding(entry, site.path, 'expression', checkText('dict-computed'))] : [];
    }),
  );

/** Expressions of actions, conditions of nodes, filters of options, and the params of a button that runs an action. */
function isDecidedByServer({ document }: CheckedDocument, path: readonly (string | number)[]): boolean {
  if (document.kind !== 'page') return true;
  const last = path.at(-1);
  if (last === 'cond' || (last === 'filter' && path.at(-2) === 'data_config')) return true;
  return (
    last === 'param_config' &&
    (nodeAt(document as unknown as Json, path.slice(0, -1)) as { target_type?: unknown } | undefined)?.target_type ===
      'action'
  );
}

function nodeAt(document: Json, path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string | number, Json>)[key] : undefined),
    document,
  );
}
