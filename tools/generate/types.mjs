import { KIND_FOLDERS, kindsOf } from './schemas.mjs';

const HEADER = '// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.\n';
/** What the code of a kind is called in code: constant table, type of the code, type of the name. */
const CODE_NAMES = { view: 'ViewType', field: 'FieldType', cell: 'CellType', chart: 'ChartType', target: 'TargetType' };

/** The TypeScript source of every named schema, the code tables of the kinds, and the merged configurations. */
export function typesFile(schemas) {
  const context = { schemas, named: new Map(), merges: new Map() };
  const parts = [HEADER, "import type { Locale, SystemRole, Text } from '../vocabulary.js';\n"];
  for (const folder of KIND_FOLDERS) parts.push(codeTable(schemas, folder));
  for (const schema of schemas.values()) {
    if (!schema['x-type'] || schema['x-import']) continue;
    parts.push(declaration(schema['x-type'], schema, context));
  }
  for (const folder of KIND_FOLDERS) for (const kind of kindsOf(schemas, folder)) collectConfig(kind, context);
  for (const [name, schema] of context.named) parts.push(declaration(name, schema, context));
  for (const [path, schema] of schemas) {
    if (schema['x-kinds']?.merge) parts.push(mergedConfig(path, schema, context));
  }
  return parts.join('\n');
}

function codeTable(schemas, folder) {
  const name = CODE_NAMES[folder];
  const kinds = kindsOf(schemas, folder).filter((kind) => kind.code !== null);
  const table = `${name.replace(/[A-Z]/g, (letter, index) => (index ? '_' : '') + letter).toUpperCase()}S`;
  const lines = kinds.map(
    (kind) =>
      `  /** ${kind.schema['x-en'].title} / ${kind.schema.title} */\n  ${identifier(kind.name)}: ${literal(kind.code)},`,
  );
  return `/** Codes of the ${folder} kinds by name. */\nexport const ${table} = {\n${lines.join('\n')}\n} as const;\nexport type ${name} = (typeof ${table})[keyof typeof ${table}];\nexport type ${name}Name = keyof typeof ${table};\n`;
}

function collectConfig(kind, context) {
  const config = kind.schema.properties?.config;
  if (config?.['x-type'])
    context.named.set(config['x-type'], {
      ...config,
      title: kind.schema.title,
      'x-en': { title: kind.schema['x-en'].title, description: `Configuration of the kind "${kind.name}".` },
    });
}

/** One interface with the properties of every kind's configuration, so that each kind's own is a supertype of it. */
function mergedConfig(path, schema, context) {
  const name = schema.properties[schema['x-kinds'].merge]['x-merged'];
  const properties = {};
  for (const kind of kindsOf(context.schemas, schema['x-kinds'].folder)) {
    for (const [key, property] of Object.entries(kind.schema.properties?.config?.properties ?? {})) {
      if (properties[key] && typeOf(properties[key], context) !== typeOf(property, context))
        throw new Error(`schemas/${kind.path}: config.${key} has another type than in a sibling kind`);
      properties[key] ??= property;
    }
  }
  return declaration(
    name,
    {
      type: 'object',
      properties,
      'x-en': { title: name, description: `Every setting of every kind that ${path} may name.` },
    },
    context,
  );
}

function declaration(name, schema, context) {
  const comment = doc(schema);
  if (schema.type === 'object' && schema.properties)
    return `${comment}export interface ${name} ${members(schema, context, '', schema['x-kinds'])}\n`;
  return `${comment}export type ${name} = ${typeOf(schema, context)};\n`;
}

function members(schema, context, indent, kinds) {
  const lines = Object.entries(schema.properties).map(([key, property]) => {
    const optional = schema.required?.includes(key) ? '' : '?';
    const type = kinds?.by === key ? CODE_NAMES[kinds.folder] : typeOf(property, context, `${indent}  `);
    return `${doc(property, `${indent}  `)}${indent}  ${identifier(key)}${optional}: ${type};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** The TypeScript type of a schema's values. */
export function typeOf(schema, context, indent = '') {
  if (schema['x-ts']) return schema['x-ts'];
  if (schema['x-merged']) return schema['x-merged'];
  if (schema.$ref) return context.schemas.get(schema.$ref)['x-type'];
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.oneOf) return schema.oneOf.map((item) => typeOf(item, context, indent)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ type }, context, indent)).join(' | ');
  return plainType(schema, context, indent);
}

function plainType(schema, context, indent) {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array': {
      const item = typeOf(schema.items ?? {}, context, indent);
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      if (schema.properties) return members(schema, context, indent);
      return `Record<string, ${schema.additionalProperties ? typeOf(schema.additionalProperties, context, indent) : 'unknown'}>`;
    default:
      return 'unknown';
  }
}

function doc(schema, indent = '') {
  const english = schema['x-en'];
  if (!english) return '';
  const title =
    english.description && english.description !== english.title
      ? `${english.title}: ${english.description}`
      : english.title;
  const fallback = schema.default === undefined ? '' : ` Default ${JSON.stringify(schema.default)}.`;
  return `${indent}/** ${title}${fallback.replace(/^/, /[.]$/.test(title) || !fallback ? '' : '.')} */\n`;
}

const literal = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
const identifier = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);
