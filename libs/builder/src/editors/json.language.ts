import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { syntaxTree } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { textOf, type Locale } from '@sluice/document';
import type { PanelProperty, ShownGroup } from '../panel/panel.type.js';

/** JSON with colours and the position of a mistake. */
export const jsonLanguage: Extension = [
  json(),
  linter((view) => (view.state.doc.toString().trim() === '' ? [] : jsonParseLinter()(view)), { delay: 150 }),
];

/** JSON of a node: the names of its properties and the values that may be chosen are completed. */
export function jsonOf(groups: readonly ShownGroup[], locale: Locale): Extension {
  const properties = groups.flatMap((group) => group.properties);
  return [jsonLanguage, autocompletion({ override: [(context) => complete(context, { properties, locale })] })];
}

interface Known {
  properties: readonly PanelProperty[];
  locale: Locale;
}

/** Names of properties inside an object, values behind a name; both by the path in the text. */
export function complete(context: CompletionContext, { properties, locale }: Known): CompletionResult | null {
  const word = context.matchBefore(/"[\w-]*/) ?? context.matchBefore(/\w*/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const { path, value } = positionOf(context);
  if (value) {
    const choices = properties.find((one) => one.path.join('.') === path.join('.'))?.choices ?? [];
    return {
      from: word.from,
      options: choices.map((choice) => ({
        label: JSON.stringify(choice.value),
        detail: choice.title && textOf(choice.title, locale),
      })),
    };
  }
  const inside = properties.filter((one) => path.every((key, index) => one.path[index] === key));
  const names = new Map(inside.map((one) => [one.path[path.length] ?? '', one]));
  return {
    from: word.from,
    options: [...names].map(([name, one]) => ({
      label: JSON.stringify(name),
      apply: `${JSON.stringify(name)}: `,
      type: 'property',
      detail: one.path.length === path.length + 1 ? textOf(one.title, locale) : '',
    })),
  };
}

/** The names that lead to the cursor, and whether it stands where a value does. */
function positionOf({ state, pos }: CompletionContext): { path: string[]; value: boolean } {
  const path: string[] = [];
  let value = false;
  const start = syntaxTree(state).resolveInner(pos, -1);
  for (let node: typeof start | null = start; node; node = node.parent) {
    if (node.name !== 'Property') continue;
    const name = node.getChild('PropertyName');
    if (!name) continue;
    // In the name itself the property is being chosen, not filled.
    if (pos <= name.to) continue;
    if (path.length === 0) value = !isInsideObject(start, node);
    path.unshift(state.sliceDoc(name.from + 1, name.to - 1));
  }
  return { path, value };
}

function isInsideObject(start: { name: string; parent: unknown }, property: unknown): boolean {
  for (let node = start as { name: string; parent: typeof start | null } | null; node && node !== property;) {
    if (node.name === 'Object') return true;
    node = node.parent as typeof node;
  }
  return false;
}
