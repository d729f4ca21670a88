import { schemaOf, type Schema } from './schema.files.js';

/**
 * Words that mean something somewhere: columns, uids, colours, formats, widths, presets. A text property is tried with
 * each.
 */
const WORDS = [
  'name',
  'total',
  'orders',
  'other',
  'detail',
  'save',
  'colours',
  'plus',
  '#d4380d',
  '40%',
  'YYYY/MM',
  'last-7-days',
  '[0-9]+',
  '/file/other.png',
  'sample-widget',
  'refresh',
  'changed',
  '',
] as const;
const EXPRESSIONS = [
  'false',
  'true',
  '"changed"',
  '{"changed": 1}',
  '{"ok": false, "msg": "refused", "list": []}',
  '{"ok": true, "list": [{"id": 7, "name": "mapped", "total": 1}]}',
] as const;
const TEXTS = [{ 'zh-chs': '另一段文字', en: 'Another text' }] as const;
/** Values of shared schemas that are not spelled out. */
const SHARED: Readonly<Record<string, readonly unknown[]>> = {
  'common/text': TEXTS,
  'common/expression': EXPRESSIONS,
  'common/template': ['<b>changed {{ row.name }}{{ value }}</b>'],
  'common/value': ['changed', 7, [{ id: 7, name: 'static', total: 5 }], '/file/other.png', null],
  'common/uid': ['orders', 'other', 'detail', 'ops', 'colours', 'changed-uid'],
  'common/identifier': ['name', 'total', 'changed_name'],
  'common/access': [{ public: true }, { signed_in: true }, { roles: ['audit_admin'] }],
};
const KEYS = ['name', 'total', 'other', 'a', 'detail'] as const;

/**
 * Values to try for a property instead of the one that it has; which of them are allowed there, the document's own
 * validator says. What comes of an object with properties is tried property by property, so only maps and lists are
 * made here.
 */
export function otherValues(schema: Schema): unknown[] {
  const { $ref: ref, items, additionalProperties: more, type, minimum, maximum } = schema;
  if (ref !== undefined) return [...(SHARED[ref] ?? otherValues(schemaOf(ref)))];
  if (schema.enum) return [...schema.enum];
  if (schema.const !== undefined) return [];
  if (schema.oneOf) return schema.oneOf.flatMap(otherValues);
  const types = typeof type === 'string' ? [type] : (type ?? []);
  return types.flatMap((one): unknown[] => {
    switch (one) {
      case 'boolean':
        return [true, false];
      case 'integer':
      case 'number':
        return [0, 1, 2, 3, 5, 7, 15, 24, 60, 90, 150, ...[minimum, maximum].filter((limit) => limit !== undefined)];
      case 'string':
        return [...(schema.examples ?? []), ...WORDS];
      case 'array':
        return [[], ...(items ? otherValues(items).map((item) => [item]) : [])];
      default:
        if (typeof more !== 'object') return schema.properties ? [] : [{ changed: true, content: '/file/other.webm' }];
        return otherValues(more)
          .slice(0, 4)
          .flatMap((value) => KEYS.map((key) => ({ [key]: value })));
    }
  });
}
