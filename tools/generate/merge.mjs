import { kindsOf } from './schemas.mjs';

const HEADER = '// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.\n';
/** Rules that a schema may name with `x-merge`; without one the rule follows the type of the value. */
const RULES = ['atomic', 'set', 'list-by-uid', 'text'];
/** Properties that tell the items of a list apart, best first; one counts when every item must have it. */
const IDENTITIES = ['uid', 'k', 'code', 'name'];

/**
 * How the values of every schema are merged and which of their lists hold nodes: only what differs from the default is
 * listed (an object is merged property by property, anything else is one value). A schema with an unknown rule ends
 * generation.
 */
export function mergeShapesFile(schemas) {
  const shapes = new Map();
  for (const [path, schema] of schemas) collect(schemas, shapes, path.replace(/\.json$/, ''), schema);
  const used = reachable(shapes, usedShapes(shapes));
  const lines = [...shapes]
    .filter(([name]) => used.has(name))
    .map(([name, fields]) => `  ${JSON.stringify(name)}: ${JSON.stringify(withUsed(fields, used))},`);
  return [
    HEADER,
    "import type { MergeShape } from '../node/merge.shape.js';\n",
    '/** Shapes by schema; a name with `#` is an object inside one. */',
    `export const mergeShapes: Readonly<Record<string, MergeShape>> = {\n${lines.join('\n')}\n};\n`,
  ].join('\n');
}

function collect(schemas, shapes, name, schema) {
  const fields = {};
  shapes.set(name, fields);
  for (const [key, property] of propertiesOf(schemas, schema)) {
    const field = fieldOf(schemas, shapes, `${name}${name.includes('#') ? '.' : '#'}${key}`, property);
    if (field) fields[key] = joined(`${name}.${key}`, fields[key], field);
  }
}

/**
 * Every property that a value of the schema may have: of its choices and of the kinds it names too; `*` stands for any
 * other.
 */
function propertiesOf(schemas, schema) {
  const kinds = schema['x-kinds'] ? kindsOf(schemas, schema['x-kinds'].folder).map((kind) => kind.schema) : [];
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const more = typeof schema.additionalProperties === 'object' ? [['*', schema.additionalProperties]] : [];
  return [
    ...Object.entries(schema.properties ?? {}),
    ...more,
    ...[...kinds, ...choices].flatMap((part) => propertiesOf(schemas, part)),
  ];
}

function fieldOf(schemas, shapes, name, property) {
  const schema = property.$ref ? schemas.get(property.$ref) : property;
  const rule = property['x-merge'] ?? schema['x-merge'];
  if (rule !== undefined && !RULES.includes(rule)) throw new Error(`schemas/${name}: unknown merge rule "${rule}"`);
  if (rule !== undefined && rule !== 'list-by-uid') return { rule };
  if (schema.type === 'array') return listOf(schemas, shapes, name, { items: schema.items ?? {}, rule });
  return { of: shapeName(schemas, shapes, name, property) };
}

function listOf(schemas, shapes, name, { items, rule }) {
  const schema = items.$ref ? schemas.get(items.$ref) : items;
  const key = IDENTITIES.find((identity) => schema.required?.includes(identity));
  if (key === undefined && rule) throw new Error(`schemas/${name}: nothing tells the items of the list apart`);
  return key ? { rule: 'list-by-uid', key, of: shapeName(schemas, shapes, name, items) } : undefined;
}

function shapeName(schemas, shapes, name, property) {
  if (property.$ref) return property.$ref.replace(/\.json$/, '');
  if (!shapes.has(name)) collect(schemas, shapes, name, property);
  else collectInto(schemas, shapes, name, property);
  return name;
}

/** Kinds declare one object each under the same name (`config`): their fields come together. */
function collectInto(schemas, shapes, name, property) {
  const before = shapes.get(name);
  collect(schemas, shapes, name, property);
  const fields = shapes.get(name);
  for (const [key, field] of Object.entries(before))
    fields[key] = joined(`${name}.${key}`, field, fields[key] ?? field);
}

function joined(name, before, field) {
  if (before === undefined || JSON.stringify(before) === JSON.stringify(field)) return field;
  if (before.rule === field.rule && before.key === field.key) return before;
  throw new Error(`schemas/${name}: two merge rules for one property`);
}

/** Shapes that say something themselves or lead to one that does. */
function usedShapes(shapes) {
  const used = new Set();
  for (let before = -1; before !== used.size;) {
    before = used.size;
    for (const [name, fields] of shapes)
      if (Object.values(fields).some((field) => field.rule || used.has(field.of))) used.add(name);
  }
  return used;
}

/** Of these, the ones that a document leads to. */
function reachable(shapes, used) {
  const found = new Set([...used].filter((name) => name.startsWith('document/')));
  for (const name of found) for (const { of } of Object.values(shapes.get(name))) if (used.has(of)) found.add(of);
  return found;
}

function withUsed(fields, used) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, { rule, key: identity, of }]) => {
      const field = { rule, key: identity, of: used.has(of) ? of : undefined };
      return Object.values(field).some(Boolean) ? [[key, field]] : [];
    }),
  );
}
