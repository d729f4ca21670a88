import { kindsOf } from './schemas.mjs';

const HEADER = '// Made by tools/generate.mjs from schemas/view/; a new schema is a new line.\n';

/** What the builder's palette and outline call the kinds of views, by code and in the order of the codes. */
export function viewKindsFile(schemas) {
  const kinds = kindsOf(schemas, 'view').sort((a, b) => a.code - b.code);
  return [
    HEADER,
    "import type { BothTexts, ViewType, ViewTypeName } from '@sluice/document';\n",
    '/** A kind of view as people read it. */',
    'export interface ViewKindText {',
    '  type: ViewType;',
    '  name: ViewTypeName;',
    '  title: BothTexts;',
    '  description: BothTexts;',
    '}\n',
    '/** Every kind of view that a page may have. */',
    'export const viewKindTexts: readonly ViewKindText[] = [',
    ...kinds.map(({ code, name, schema }) => `  ${JSON.stringify(lineOf(code, name, schema))},`),
    '];\n',
  ].join('\n');
}

function lineOf(code, name, schema) {
  const both = (word) => ({ 'zh-chs': schema[word], en: schema['x-en'][word] });
  return { type: code, name, title: both('title'), description: both('description') };
}
