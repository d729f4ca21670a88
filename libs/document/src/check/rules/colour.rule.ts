import type { DictionaryNode } from '../../generated/types.js';
import { isTagColour } from '../../limits/colours.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckedDocument, type CheckRule } from '../checked.app.js';
import type { JsonPath, Problem } from '../source.file.js';

const HEX = '#2f5bea';
/** What a browser reads without a list of names: `#` colours and functions. */
const isWritten = (color: string): boolean => /^(#[\da-f]{3,8}|(rgb|hsl)a?\(.+\))$/i.test(color.trim());

/** Colours are such: of an app as CSS writes them, of a dictionary's entries as tags have them. */
export const colourRule: CheckRule = ({ app }) => [
  ...documentsOf(app, 'app').flatMap((entry) => {
    const { color } = entry.document;
    return color === undefined || color === '' || isWritten(color)
      ? []
      : [finding(entry, ['color'], 'colour', checkText('no-colour', { name: color, example: HEX }))];
  }),
  ...documentsOf(app, 'dictionary').flatMap((entry) => ofNodes(entry, entry.document.items ?? [], ['items'])),
];

function ofNodes(entry: CheckedDocument, nodes: readonly DictionaryNode[], path: JsonPath): Problem[] {
  return nodes.flatMap(({ color, children = [] }, index) => [
    ...(color === undefined || color === '' || isTagColour(color)
      ? []
      : [
          finding(
            entry,
            [...path, index, 'color'],
            'colour',
            checkText('no-colour', { name: color, example: `${HEX}, green, red` }),
          ),
        ]),
    ...ofNodes(entry, children, [...path, index, 'children']),
  ]);
}
