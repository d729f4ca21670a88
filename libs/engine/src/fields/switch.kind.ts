import type { Rule } from '../rules/rule.type.js';
import { engineText } from '../texts.js';
import type { FieldKind } from './field-kind.type.js';

const ON: ReadonlySet<unknown> = new Set([true, 'true', 1, '1']);
const OFF: ReadonlySet<unknown> = new Set([false, 'false', 0, '0']);

const isOnOrOff: Rule = (_param, value, { locale }) =>
  ON.has(value) || OFF.has(value) ? undefined : engineText('boolean', locale);

/** What a column of the record calls yes or no, as the switch holds it; anything else, a mask among it, as it is. */
const held = (value: unknown): unknown => (ON.has(value) ? true : OFF.has(value) ? false : value);

/** On or off. What nobody has pressed is off, so that what is shown is what is sent. */
export const switchKind: FieldKind = {
  family: 'any',
  checks: [isOnOrOff],
  coerce: (param, value) => (param.query_type === 2 ? Number(ON.has(value)) : held(value)),
  load: ({ name }, row) => held(row[name] ?? false),
  begin: ({ def_val: first }, by) => held(by.resolved(first ?? false)),
};
