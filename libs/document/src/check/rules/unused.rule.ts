import { isObject, type Json } from '../../json/canonical.json.js';
import { documentUsages } from '../../usage/document.usages.js';
import { checkText } from '../check.texts.js';
import { finding, type CheckedApp, type CheckRule } from '../checked.app.js';

/** Pages open by their address; queries, actions and dictionaries that nothing names are left over. */
const MUST_BE_USED = new Set(['query', 'action', 'dictionary']);

/** Documents that no other document of the apps read names. */
export const unusedRule: CheckRule = ({ app, apps }) => {
  const used = new Set([...new Set([app, ...apps.values()])].flatMap((owner) => [...usedBy(owner, app)]));
  return app.documents.flatMap((entry) => {
    const { kind, uid } = entry.document;
    return MUST_BE_USED.has(kind) && !used.has(`${kind}/${uid}`) && !app.brokenTexts.some((text) => text.includes(uid))
      ? [finding(entry, ['uid'], 'unused', checkText('unused'))]
      : [];
  });
};

function* usedBy(owner: CheckedApp, app: CheckedApp): Generator<string> {
  for (const { document, sites } of owner.documents) {
    for (const usage of documentUsages(document)) {
      if ((usage.app ?? owner.uid) === app.uid && !(usage.kind === document.kind && usage.target === document.uid))
        yield `${usage.kind}/${usage.target}`;
    }
    const words = [
      ...sites.filter((site) => site.kind !== 'text').flatMap((site) => quoted(String(site.value))),
      ...widgetWords(document as unknown as Json),
    ];
    if (owner === app) for (const word of words) for (const kind of MUST_BE_USED) yield `${kind}/${word}`;
  }
}

/** Names inside quotes, as `dict('yes-no', value)` has them. */
function quoted(source: string): string[] {
  return [...source.matchAll(/(["'])([a-z][a-z0-9-]*)\1/g)].map((match) => match[2] ?? '');
}

/** A widget may be told the names of queries and actions in its own settings. */
function widgetWords(value: Json, inside = false): string[] {
  if (typeof value === 'string') return inside ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => widgetWords(item, inside));
  return isObject(value)
    ? Object.entries(value).flatMap(([key, child]) => widgetWords(child, inside || key === 'widget_config'))
    : [];
}
