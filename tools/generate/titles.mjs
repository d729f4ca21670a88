import { kindsOf } from './schemas.mjs';

const HEADER = '// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.\n';

/**
 * What people call the properties of documents and their nodes, from the schemas: by document (`page`) or by the list
 * that a node stands in (`app_cols`), then by path. A kind that calls a property by another name than the first has it
 * as `code:path`. The words of a value stand beside the name.
 */
export function propertyTitlesFile(schemas) {
  const owners = new Map();
  for (const [path, schema] of schemas)
    if (path.startsWith('document/')) collect({ schemas, owners }, path.slice('document/'.length, -5), schema);
  const lines = [...owners].map(([name, titles]) => `  ${JSON.stringify(name)}: ${JSON.stringify(titles)},`);
  return [
    HEADER,
    "import type { PropertyTitle } from '../operation/property.titles.type.js';\n",
    '/** Names of properties, by document or list and by path. */',
    `export const propertyTitles: Readonly<Record<string, Readonly<Record<string, PropertyTitle>>>> = {\n${lines.join('\n')}\n};\n`,
  ].join('\n');
}

/** Takes in the properties of one owner; its lists of nodes are owners of their own. */
function collect(world, owner, schema, seen = new Set()) {
  const titles = world.owners.get(owner) ?? {};
  world.owners.set(owner, titles);
  walk({ ...world, titles, seen }, schema, []);
}

function walk(at, schema, path) {
  for (const part of partsOf(at.schemas, schema)) {
    for (const [key, property] of Object.entries(part.schema.properties ?? {})) {
      const found = property.$ref ? { ...at.schemas.get(property.$ref), ...property } : property;
      const kinds = schema['x-kinds']?.by === key ? kindsOf(at.schemas, schema['x-kinds'].folder) : [];
      const place = [...path, key];
      note(at.titles, place.join('.'), part.code, { ...found, ...chosen(kinds) });
      inside(at, found, place);
    }
  }
}

/** Below a property: a list of nodes is another owner, an object has properties of its own. */
function inside(at, found, place) {
  const { items } = found;
  if (found.type === 'array' && items) {
    const item = items.$ref ? at.schemas.get(items.$ref) : items;
    const mark = `${place.at(-1)} ${items.$ref ?? JSON.stringify(items)}`;
    if (item.properties && !at.seen.has(mark)) collect(at, place.at(-1), item, new Set([...at.seen, mark]));
    return;
  }
  if (found.properties || found.oneOf || found['x-kinds']) walk(at, found, place);
}

/** The schema itself, its choices, and the kinds that complete it with the code that chooses them. */
function partsOf(schemas, schema) {
  const kinds = schema['x-kinds'] ? kindsOf(schemas, schema['x-kinds'].folder) : [];
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [
    { schema },
    ...choices.flatMap((choice) => partsOf(schemas, choice.$ref ? schemas.get(choice.$ref) : choice)),
    ...kinds.map(({ code, schema: kind }) => ({ schema: kind, code })),
  ];
}

/** Names of the kinds that a property chooses from. */
function chosen(kinds) {
  if (kinds.length === 0) return {};
  const names = kinds.map(({ code, schema }) => [code, { 'zh-chs': schema.title, en: schema['x-en'].title }]);
  return { 'x-texts': Object.fromEntries(names) };
}

function note(titles, path, code, found) {
  if (!found.title || !found['x-en']?.title) return;
  const values = Object.entries(found['x-texts'] ?? {}).map(([value, text]) => [value, [text['zh-chs'], text.en]]);
  const title = [found.title, found['x-en'].title, ...(values.length > 0 ? [Object.fromEntries(values)] : [])];
  const known = titles[path];
  if (!known) titles[path] = title;
  else if (code !== undefined && JSON.stringify(known) !== JSON.stringify(title)) titles[`${code}:${path}`] = title;
}
