const HEADER = '// Made by tools/generate.mjs from schemas/widget/; a new schema is a new line.\n';
/** Words of JSON Schema that `misfit` reads. */
const READ = new Set(
  'type enum minimum maximum minLength maxLength pattern items minItems maxItems uniqueItems properties required additionalProperties'.split(
    ' ',
  ),
);
/** Words that tell people something and check nothing. */
const SAID = new Set(['title', 'description', 'x-en', 'default', 'examples']);

/**
 * The value schemas of the widgets that may be fields, by widget name. A schema with a word that nobody checks ends
 * generation.
 */
export function widgetValuesFile(schemas) {
  const widgets = [...schemas].filter(([path]) => path.startsWith('widget/'));
  return [
    HEADER,
    "import type { ValueSchema } from '../json/value.schema.js';\n",
    '/** What a widget that is used as a field gives, by its name. */',
    'export const widgetValues: Readonly<Record<string, ValueSchema>> = {',
    ...widgets.map(
      ([path, schema]) => `  '${schema['x-name']}': ${JSON.stringify(checked(path, schema.properties?.value))},`,
    ),
    '};\n',
  ].join('\n');
}

function checked(path, schema) {
  if (schema === undefined) throw new Error(`schemas/${path}: a widget that is a field declares its value`);
  const entries = Object.entries(schema).filter(([word]) => !SAID.has(word));
  const unread = entries.find(
    ([word, value]) => !READ.has(word) || (word === 'additionalProperties' && value !== false),
  );
  if (unread) throw new Error(`schemas/${path}: "${unread[0]}" of a widget's value is not checked by anybody`);
  return Object.fromEntries(
    entries.map(([word, value]) => {
      if (word === 'items') return [word, checked(path, value)];
      if (word !== 'properties') return [word, value];
      return [word, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, checked(path, inner)]))];
    }),
  );
}
