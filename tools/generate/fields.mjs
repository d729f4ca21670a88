import { kindsOf } from './schemas.mjs';

const HEADER = '// Made by tools/generate.mjs from schemas/field/; a new schema is a new line.\n';
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The engine's field kinds by code: one file of `libs/engine/src/fields` for each schema, named alike. */
export function fieldKindsFile(schemas) {
  const kinds = kindsOf(schemas, 'field');
  return [
    HEADER,
    "import type { FieldType } from '@sluice/document';",
    "import type { FieldKind } from '../fields/field-kind.type.js';",
    ...kinds.map(({ name }) => `import { ${camel(name)}Kind } from '../fields/${name}.kind.js';`),
    '\n/** Field kinds by `form_type`. */',
    'export const fieldKinds = {',
    ...kinds.map(({ code, name }) => `  ${code}: ${camel(name)}Kind,`),
    '} satisfies Record<FieldType, FieldKind>;\n',
  ].join('\n');
}

/** Codes that the specification leaves to others: a kind from outside it begins here. */
const EXTERNAL = 100;

/**
 * The renderer's external field kinds by code, drawn by one file of `libs/renderer/src/fields` for each schema, named
 * alike.
 */
export function externalFieldsFile(schemas) {
  const kinds = kindsOf(schemas, 'field').filter(({ code }) => code >= EXTERNAL);
  return [
    HEADER,
    "import type { FieldKind } from '../fields/field.type.js';",
    ...kinds.map(({ name }) => `import { ${camel(name)}Field } from '../fields/${name}.field.js';`),
    '\n/** How the field kinds from outside the specification are drawn, by `form_type`. */',
    'export const externalFields = {',
    ...kinds.map(({ code, name }) => `  ${code}: ${camel(name)}Field,`),
    '} satisfies Record<number, FieldKind>;\n',
  ].join('\n');
}
