import { kindsOf } from './schemas.mjs';

const HEADER = '// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.\n';
const FOLDER = 'libs/builder/src/generated';
/** Lists of nodes, by the schema of their items: they are edited as nodes of their own. */
const NODES = {
  'node/view.json': 'view',
  'node/column.json': 'column',
  'node/param.json': 'param',
  'node/button.json': 'button',
};
/** Schemas with a panel of their own, which kinds may complete (`x-kinds`). */
const BASES = {
  view: 'node/view.json',
  column: 'node/column.json',
  param: 'node/param.json',
  button: 'node/button.json',
  chart: 'common/chart-config.json',
};
const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'];

/**
 * The property panels of the builder: for every node, kind and document its properties with titles, help, groups and
 * what each is edited with, all of it read from the schemas. A base and its kinds are files of their own, so that a
 * panel loads what it shows.
 */
export function panelFiles(schemas) {
  const files = new Map();
  const bases = Object.entries(BASES).map(([name, path]) => baseOf(schemas, files, name, path));
  const documents = [...schemas.keys()]
    .filter((path) => path.startsWith('document/'))
    .map((path) => path.slice('document/'.length, -'.json'.length));
  for (const name of documents) {
    const schema = schemas.get(`document/${name}.json`);
    add(files, `document.${name}`, panelOf(schema, rowsOf(schemas, schema)));
  }
  files.set(`${FOLDER}/panels.ts`, registry(bases, documents));
  return files;
}

function baseOf(schemas, files, name, path) {
  const schema = schemas.get(path);
  const rows = rowsOf(schemas, schema);
  add(files, name, panelOf(schema, rows));
  const { folder, by } = schema['x-kinds'];
  const kinds = kindsOf(schemas, folder).map((kind) => {
    add(files, `${folder}.${kind.name}`, panelOf(kind.schema, kindRows(schemas, schema, { kind: kind.schema, rows })));
    return { code: kind.code, file: `${folder}.${kind.name}` };
  });
  return { name, by, kinds, start: startOf(schema, kinds) };
}

/**
 * What a new node gets: what its schema requires (the first kind, the default) and a name; null stands for a uid or a
 * name of its own.
 */
function startOf({ required = [], properties, 'x-kinds': { by } }, kinds) {
  const first = (key) => properties[key].default ?? (key === by ? kinds[0].code : null);
  const keys = new Set([...required, ...(properties.name?.type === 'string' ? ['name'] : [])]);
  return Object.fromEntries([...keys].map((key) => [key, first(key)]));
}

/** What a kind adds to its base, and what it says anew about a property of it. */
function kindRows(schemas, base, { kind, rows }) {
  const refers = Object.entries(kind['x-refers'] ?? {}).map(([name, refers]) => ({
    ...rows.find(({ path }) => path.length === 1 && path[0] === name),
    editor: 'reference',
    refers,
  }));
  const properties = Object.fromEntries(
    Object.entries(kind.properties ?? {}).map(([key, property]) => [key, { ...base.properties[key], ...property }]),
  );
  for (const property of Object.values(properties)) delete property['x-merged'];
  const own = rowsOf(schemas, { ...base, required: kind.required, properties, 'x-kinds': undefined });
  return [...own, ...refers];
}

function panelOf(schema, properties) {
  const groups = (schema['x-groups'] ?? []).map((group) => ({ name: group.name, title: both(group, 'title') }));
  return { title: both(schema, 'title'), groups, properties };
}

/** One row for every property of an object; objects inside it are taken apart, so that each row sets one path. */
function rowsOf(schemas, schema, { path = [], groups = schema['x-groups'] } = {}) {
  const kinds = schema['x-kinds'];
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const at = [...path, key];
    const found = resolved(schemas, property);
    if (found['x-merged'] || found.const !== undefined || ['uid', '$schema'].includes(at.join('.'))) return [];
    if (isGroup(schemas, property, found)) return rowsOf(schemas, found, { path: at, groups });
    return [
      {
        path: at,
        group: groupOf(groups, at),
        title: both(found, 'title'),
        ...help(found),
        required: schema.required?.includes(key) || undefined,
        default: found.default,
        ...(kinds?.by === key ? kindEditor(schemas, kinds) : editorOf(schemas, property, found)),
      },
    ];
  });
}

/**
 * An object with named properties alone is a group of them; one with kinds, an editor or a merge rule of its own is one
 * value.
 */
function isGroup(schemas, property, found) {
  return (
    found.properties !== undefined && found.additionalProperties === false && !found['x-kinds'] && !found['x-editor']
  );
}

/** The group that names the longest beginning of the path; the first where none does. */
function groupOf(groups, path) {
  const covers = (name) => path.join('.') === name || path.join('.').startsWith(`${name}.`);
  const best = (groups ?? [])
    .flatMap((group) => group.properties.filter(covers).map((name) => ({ name, group: group.name })))
    .sort((a, b) => b.name.length - a.name.length)[0];
  return best?.group ?? groups?.[0]?.name ?? 'general';
}

/** A property with what its reference says; what stands at the property counts. */
function resolved(schemas, property) {
  return property.$ref ? { ...schemas.get(property.$ref), ...property } : property;
}

function kindEditor(schemas, { folder }) {
  const kinds = kindsOf(schemas, folder);
  return {
    editor: 'choice',
    choices: kinds.map((kind) => ({ value: kind.code, title: both(kind.schema, 'title') })),
  };
}

/** What a property is edited with, and what the editor must know. */
function editorOf(schemas, property, found) {
  const limits = Object.fromEntries(
    LIMITS.filter((name) => found[name] !== undefined).map((name) => [name, found[name]]),
  );
  if (found['x-refers']) return { editor: 'reference', refers: found['x-refers'], ...limits };
  if (found['x-editor']) return { editor: found['x-editor'], ...limits };
  if (found.format === 'cel') return { editor: 'expression', ...limits };
  if (found.format === 'liquid') return { editor: 'template', ...limits };
  if (NODES[property.$ref] || found['x-kinds']) return { editor: 'panel', panel: panelName(property.$ref) };
  if (found.enum) return { editor: 'choice', choices: choicesOf(found) };
  const types = [found.type ?? []].flat();
  if (types.length === 1 && types[0] === 'array') return listEditor(schemas, found, limits);
  if (types.length === 1 && types[0] === 'boolean') return { editor: 'flag' };
  if (types.length === 1 && ['number', 'integer'].includes(types[0]))
    return { editor: 'number', integer: types[0] === 'integer' || undefined, ...limits };
  if (types.length === 1 && types[0] === 'string') return { editor: 'line', ...limits };
  if (types.length > 0 && types.every((type) => ['string', 'number', 'integer', 'null'].includes(type)))
    return { editor: 'size', ...limits };
  if (types[0] === 'object' && !found.properties && !found.additionalProperties) return { editor: 'value' };
  if (types.length === 0 && !found.oneOf && !found.anyOf) return { editor: 'value' };
  return { editor: 'structure', schema: structureOf(schemas, found) };
}

function panelName(path) {
  return Object.entries(BASES).find(([, base]) => base === path)[0];
}

function listEditor(schemas, found, limits) {
  const nodes = NODES[found.items?.$ref];
  if (nodes) return { editor: 'nodes', list: nodes };
  const items = resolved(schemas, found.items ?? {});
  if (items.enum) return { editor: 'several', choices: choicesOf(items), ...limits };
  if (items.type === 'string') return { editor: 'several', ...limits };
  return { editor: 'structure', schema: structureOf(schemas, found) };
}

/**
 * Values that may be chosen, with their names: `x-texts`, or for codes what the description says of each (`1 table, 2
 * card list`).
 */
function choicesOf(schema) {
  const texts = schema['x-texts'];
  const zh = meanings(schema.description, schema.enum);
  const en = meanings(schema['x-en']?.description, schema.enum);
  return schema.enum.map((value, index) => ({
    value,
    title: texts ? texts[String(value)] : zh && en ? { 'zh-chs': zh[index], en: en[index] } : undefined,
  }));
}

function meanings(description, values) {
  if (!description || !values.every((value) => typeof value === 'number')) return undefined;
  const found = values.map((value) =>
    new RegExp(`(?:^|[^\\d])${value} ([^\\d，。；,;]+)`).exec(description)?.[1]?.trim(),
  );
  return found.every(Boolean) ? found.map((word) => word[0].toUpperCase() + word.slice(1)) : undefined;
}

/** A schema on its own: references become definitions, so that one that leads to itself ends. */
function structureOf(schemas, schema) {
  const definitions = {};
  const walk = (value, inProperties = false) => {
    if (Array.isArray(value)) return value.map((item) => walk(item));
    if (value === null || typeof value !== 'object') return value;
    if (typeof value.$ref === 'string' && !inProperties) return reference(value);
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => inProperties || !DROPPED.has(key))
        .map(([key, child]) => [
          key,
          DATA.has(key) && !inProperties ? child : walk(child, key === 'properties' && !inProperties),
        ]),
    );
  };
  const reference = ({ $ref, ...own }) => {
    const target = schemas.get($ref);
    const { title, description, 'x-en': english } = { ...target, ...own };
    const words = { title, description, 'x-en': english };
    if (target['x-editor'] || target.format || own['x-refers']) return { ...walk({ ...target, ...own }), ...words };
    const name = $ref.replace(/\.json$/, '').replaceAll('/', '-');
    if (!definitions[name]) {
      definitions[name] = {};
      definitions[name] = walk(target);
    }
    return { $ref: `#/definitions/${name}`, ...words, default: own.default };
  };
  const result = walk(schema);
  return Object.keys(definitions).length > 0 ? { ...result, definitions } : result;
}
const DROPPED = new Set(['$schema', 'examples', 'x-type', 'x-import', 'x-merge', 'x-ts', 'x-extends', 'x-groups']);
const DATA = new Set(['enum', 'const', 'default', 'required', 'x-en']);

function both(schema, key) {
  const zh = schema[key] ?? '';
  return { 'zh-chs': zh, en: schema['x-en']?.[key] ?? zh };
}

/** A description that only repeats the title is none. */
function help(schema) {
  const text = both(schema, 'description');
  return text.en === '' || text.en === schema['x-en']?.title ? {} : { help: text };
}

function add(files, name, panel) {
  const { properties, ...rest } = panel;
  const rows = properties.map((row) => `    ${JSON.stringify(row)},`).join('\n');
  files.set(
    `${FOLDER}/panel.${name}.ts`,
    [
      HEADER,
      "import type { Panel } from '../panel/panel.type.js';\n",
      `export const panel: Panel = {\n  ...${JSON.stringify(rest)},\n  properties: [\n${rows}\n  ],\n};\n`,
    ].join('\n'),
  );
}

function registry(bases, documents) {
  const load = (file) => `() => import('./panel.${file}.js')`;
  return [
    HEADER,
    "import type { PanelBase, PanelLoader } from '../panel/panel.type.js';\n",
    '/** Panels of nodes: a base, the property that names the kind, and what each kind adds. */',
    'export const panelBases = {',
    ...bases.flatMap(({ name, by, kinds, start }) => [
      `  ${name}: {`,
      `    by: ${JSON.stringify(by)},`,
      `    start: ${JSON.stringify(start)},`,
      `    load: ${load(name)},`,
      '    kinds: {',
      ...kinds.map(({ code, file }) => `      ${JSON.stringify(String(code ?? ''))}: ${load(file)},`),
      '    },',
      '  },',
    ]),
    '} satisfies Record<string, PanelBase>;\n',
    '/** Panels of documents, by kind. */',
    'export const documentPanels: Readonly<Record<string, PanelLoader>> = {',
    ...documents.map((name) => `  ${JSON.stringify(name)}: ${load(`document.${name}`)},`),
    '};\n',
  ].join('\n');
}
