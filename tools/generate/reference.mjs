import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KIND_FOLDERS } from './schemas.mjs';

/** Where `npm run e2e -- --pictures` leaves the picture of each kind. */
const PICTURES = fileURLToPath(new URL('../../docs/pictures/gallery/', import.meta.url));

const TITLES = {
  document: 'Documents / 文档',
  node: 'Nodes of a page / 页面节点',
  view: 'View kinds / 视图类型',
  field: 'Form kinds / 控件类型',
  cell: 'Column kinds / 列类型',
  chart: 'Chart kinds / 图表类型',
  target: 'Button targets / 按钮目标',
  widget: 'Widgets that are fields / 可作控件的部件',
  kind: 'External kinds / 外部类型',
  common: 'Shared parts / 公用部分',
};

/** One reference page per folder: every field with type, default and both descriptions. */
export function referenceFiles(schemas) {
  return Object.entries(TITLES).map(([folder, title]) => {
    const parts = [`# ${title}\n`, '<!-- Made by tools/generate.mjs from schemas/. -->\n'];
    for (const [path, schema] of schemas) if (path.startsWith(`${folder}/`)) parts.push(section(path, schema));
    return [`docs/reference/${folder}.md`, parts.join('\n')];
  });
}

function section(path, schema) {
  const code = 'x-code' in schema && schema['x-code'] !== null ? ` \`${schema['x-code']}\`` : '';
  const lines = [
    `## ${schema['x-en'].title} / ${schema.title}${code}\n`,
    `${schema['x-en'].description}. ${schema.description}。\n`,
  ];
  const picture = path.replace(/\.json$/, '.png');
  if (existsSync(PICTURES + picture)) lines.push(`![${schema['x-en'].title}](../pictures/gallery/${picture})\n`);
  const rows = fields(schema, '');
  if (rows.length > 0) lines.push('| field | type | default | | |', '| --- | --- | --- | --- | --- |', ...rows, '');
  for (const example of schema.examples ?? []) lines.push('```json', JSON.stringify(example, null, 2), '```', '');
  if (KIND_FOLDERS.includes(path.split('/')[0]) && rows.length === 0)
    lines.push('No settings of its own. / 没有自己的设置。\n');
  return lines.join('\n');
}

function fields(schema, prefix) {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}${schema.required?.includes(key) ? ' *' : ''}`;
    const english = property['x-en'];
    const row = `| \`${name}\` | ${typeName(property)} | ${property.default === undefined ? '' : `\`${JSON.stringify(property.default)}\``} | ${cell(english?.description)} | ${cell(property.description)} |`;
    const inner = property.type === 'object' && property.properties ? fields(property, `${prefix}${key}.`) : [];
    return english ? [row, ...inner] : inner;
  });
}

function typeName(schema) {
  if (schema.$ref) return schema.$ref.replace(/^.*\/|\.json$/g, '');
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.oneOf) return schema.oneOf.map(typeName).join(' or ');
  if (schema.type === 'array') return `list of ${typeName(schema.items ?? {})}`;
  return [schema.type ?? 'any'].flat().join(' or ');
}

const cell = (text) => (text ?? '').replaceAll('|', '\\|');
