import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sourceDocuments } from './sources.mjs';
import { typeOf } from './types.mjs';

const HEADER = '// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.\n';
/**
 * Folders of kinds whose schema is the settings themselves: what a table of them and their types are called, and their
 * dictionary.
 */
const FAMILIES = [
  { folder: 'mask', table: 'maskSchemas', types: 'MaskSettings', suffix: 'Mask', dictionary: 'algorithm' },
  {
    folder: 'data-source',
    table: 'sourceSchemas',
    types: 'SourceSettings',
    suffix: 'Source',
    dictionary: 'data-source-type',
  },
];
const APP = 'schemas/apps/console';
/** Pages whose rules choose a masking algorithm, beside which its settings stand. */
const RULE_PAGES = ['masking-policy-create', 'masking-policy-edit'];
/** The page where a person tries an algorithm: there the settings stand in the form itself. */
const TRY_PAGE = 'masking-algorithms';
const OWN = 'setting-';

/** The schemas of every family, ordered by name. */
export function loadSettings(folder) {
  return FAMILIES.map((family) => ({
    ...family,
    kinds: readdirSync(join(folder, family.folder))
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => JSON.parse(readFileSync(join(folder, family.folder, file), 'utf8')))
      .map((schema) => ({ name: schema['x-name'], schema })),
  }));
}

/** The schemas as constants for validation and inputs, and the type of what a valid object of settings is read as. */
export function settingsFile(families) {
  const parts = [HEADER];
  for (const { table, types, suffix, folder, kinds } of families) {
    for (const { name, schema } of kinds) parts.push(declared(`${pascal(name)}${suffix}`, schema));
    const lines = kinds.map(({ name }) => `  ${name}: ${pascal(name)}${suffix};`);
    parts.push(
      `/** Settings by the name of the ${folder} kind. */\nexport interface ${types} {\n${lines.join('\n')}\n}\n`,
    );
    const schemas = kinds.map(({ name, schema }) => `  ${name}: ${JSON.stringify(bare(schema))},`);
    parts.push(
      `/** Schemas of the ${folder} kinds' settings by name. */\nexport const ${table} = {\n${schemas.join('\n')}\n} as const;\n`,
    );
  }
  return parts.join('\n');
}

/** Texts and limits without what only an editor of the schema reads. */
function bare({ title, description, properties, required, 'x-en': english }) {
  return { title, description, 'x-en': english, properties, required: required ?? [] };
}

/** What is read: a setting with a default, and a required one, is always there. */
function declared(name, schema) {
  const lines = Object.entries(schema.properties).map(([key, property]) => {
    const there = property.default !== undefined || schema.required?.includes(key);
    return `  /** ${property['x-en'].title}: ${property['x-en'].description} */\n  ${key}${there ? '' : '?'}: ${typeOf(property)};`;
  });
  const body = lines.length === 0 ? 'type' : 'interface';
  const comment = `/** ${schema['x-en'].title}: ${schema['x-en'].description} */\n`;
  return body === 'type'
    ? `${comment}export type ${name} = Readonly<Record<never, never>>;\n`
    : `${comment}export interface ${name} {\n${lines.join('\n')}\n}\n`;
}

const pascal = (name) => name.replace(/(^|[-_])([a-z])/g, (_, _dash, letter) => letter.toUpperCase());

/**
 * Documents of the console that follow from the schemas: a dictionary of each family, and the settings in the forms of
 * masking rules and of sources.
 */
export function settingsDocuments(root, families) {
  const files = families.map(({ dictionary, kinds }) => {
    const path = `${APP}/dictionaries/${dictionary}.dictionary.json`;
    return rewritten(root, path, (document) => ({
      ...document,
      items: kinds.map(({ name, schema }) => ({ code: name, name: kindName(schema) })),
    }));
  });
  const masks = families.find(({ folder }) => folder === 'mask').kinds;
  const pages = [...RULE_PAGES, TRY_PAGE].map((uid) =>
    rewritten(root, `${APP}/pages/${uid}.page.json`, (page) =>
      withSettings(page, masks, uid === TRY_PAGE ? 'form' : 'row'),
    ),
  );
  const list = rewritten(root, `${APP}/queries/${TRY_PAGE}.query.json`, (query) => ({
    ...query,
    text: algorithmsText(masks),
  }));
  const sources = families.find(({ folder }) => folder === 'data-source').kinds;
  const forms = sourceDocuments(sources, (path, change) => rewritten(root, `${APP}/${path}`, change));
  const words = Object.entries(algorithmWords).map(([word, nameOf]) =>
    rewritten(root, `${APP}/dictionaries/algorithm-${word}.dictionary.json`, (document) => ({
      ...document,
      items: masks.map(({ name, schema }) => ({ code: name, name: nameOf(schema) })),
    })),
  );
  return [...files, ...pages, list, ...words, ...forms];
}

/** The list of algorithms as a query: what they leave as it was (`x-keeps`), and which policies use them. */
function algorithmsText(masks) {
  const rows = masks.map(({ name, schema }, at) => {
    const keeps = (what) => schema['x-keeps']?.includes(what) ?? false;
    return `(${at + 1}, '${name}', ${keeps('numbers')}, ${keeps('equality')})`;
  });
  return (
    'SELECT a.sort_num, a.algorithm, a.algorithm AS about, a.algorithm AS settings, a.keeps_type, a.keeps_equality, ' +
    "(SELECT string_agg(m.name, ', ' ORDER BY m.priority, m.id) FROM console.masking_policies m " +
    `WHERE a.algorithm = ANY (m.rule_algorithms)) AS used_by FROM (VALUES ${rows.join(', ')}) ` +
    'AS a (sort_num, algorithm, keeps_type, keeps_equality)'
  );
}

/** What the list shows of an algorithm in words: what it does, and its settings. */
const algorithmWords = {
  about: ({ description, 'x-en': english }) => ({ en: english.description, 'zh-chs': description }),
  settings: ({ properties }) => {
    const titles = Object.values(properties).map(bothTexts);
    return {
      en: titles.map(({ en }) => en).join(', ') || 'None',
      'zh-chs': titles.map((title) => title['zh-chs']).join('、') || '无',
    };
  },
};

const bothTexts = ({ title, 'x-en': english }) => ({ en: english.title, 'zh-chs': title });
/** What people call a kind; a product has one name in every language. */
const kindName = (schema) => {
  const product = schema['x-product'];
  return product === undefined ? bothTexts(schema) : { en: product, 'zh-chs': product };
};

function rewritten(root, path, change) {
  const document = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return [path, `${JSON.stringify(sorted(change(document)), null, 2)}\n`];
}

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

/** The page with the settings of every mask behind the field that chooses it. */
function withSettings(node, masks, owner) {
  if (Array.isArray(node)) {
    const rest = node
      .filter((item) => !String(item?.uid ?? '').startsWith(OWN))
      .map((item) => withSettings(item, masks, owner));
    const at = rest.findIndex((item) => item?.uid === 'algorithm' && item.form_type !== undefined);
    return at < 0
      ? rest
      : [...rest.slice(0, at + 1), ...masks.flatMap((mask) => settingFields(mask, owner)), ...rest.slice(at + 1)];
  }
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withSettings(value, masks, owner)]));
}

/** The fields of a mask's settings, shown where its owner, a rule's row or the form, has chosen it. */
function settingFields({ name: mask, schema }, owner) {
  return Object.entries(schema.properties).map(([name, property]) => {
    const { config, ...kind } = fieldOf(property, `${mask}.${name}`);
    return {
      uid: `${OWN}${mask.replaceAll('_', '-')}-${name.replaceAll('_', '-')}`,
      name: `${mask}_${name}`,
      label: bothTexts(property),
      cond: `${owner}.algorithm == '${mask}'`,
      def_val: property.default === undefined ? undefined : String(property.default),
      ...kind,
      config: { ...config, span: 4 },
    };
  });
}

/** How a setting is asked for: a list to choose from, a number or a text. */
function fieldOf(property, name) {
  const { enum: values, type, minimum, maximum, maxLength } = property;
  if (values) {
    const data_option = values.map((value) => ({ k: value, v: property['x-texts'][value] }));
    return { form_type: 2, query_type: 1, data_type: 1, data_option, config: { clearable: false } };
  }
  if (type === 'integer' || type === 'number')
    return { form_type: 5, query_type: 2, config: { min: minimum, max: maximum } };
  if (type === 'string') return { form_type: 1, query_type: 1, config: { max_length: maxLength } };
  throw new Error(`schemas/mask: ${name} is of a type that no field asks for`);
}
