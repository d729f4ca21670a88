import type { MenuItem } from '../../generated/types.js';
import { BUTTON_ICONS, MENU_ICONS } from '../../limits/icons.js';
import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckedDocument, type CheckRule } from '../checked.app.js';
import type { JsonPath, Problem } from '../source.file.js';

/** Icons are named by names that there are; in a menu antd's own spelling is the same. */
export const iconRule: CheckRule = ({ app }) => [
  ...documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap(({ kind, node, path }) =>
      kind === 'button' ? unknown(entry, [...path, 'type'], node.type, BUTTON_ICONS) : [],
    ),
  ),
  ...documentsOf(app, 'menu').flatMap((entry) => ofMenu(entry, entry.document.items, ['items'])),
];

function ofMenu(entry: CheckedDocument, items: readonly MenuItem[], path: JsonPath): Problem[] {
  return items.flatMap((item, index) => [
    ...unknown(entry, [...path, index, 'icon'], kebab(item.icon), MENU_ICONS),
    ...ofMenu(entry, item.children ?? [], [...path, index, 'children']),
  ]);
}

const kebab = (name: string | undefined): string | undefined =>
  name
    ?.replace(/Outlined$/, '')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

function unknown(
  entry: CheckedDocument,
  path: JsonPath,
  name: string | undefined,
  known: readonly string[],
): Problem[] {
  if (name === undefined || name === '' || known.includes(name)) return [];
  return [finding(entry, path, 'icon', checkText('unknown-icon', { name, known: known.join(', ') }))];
}
