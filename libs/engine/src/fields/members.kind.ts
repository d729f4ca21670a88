import { groupValue, maxRows, recordsOf } from '../rules/member-records.js';
import { countProblem } from '../rules/range.rule.js';
import type { Rule, RuleParam } from '../rules/rule.type.js';
import { isEmptyValue } from '../rules/value.rule.js';
import type { Beginning, Coercing, FieldKind } from './field-kind.type.js';
import { enabledMembers } from './members.js';
import { fromJson } from './stored.value.js';

/** A document's `min` cannot make a page of a million rows. */
const MAX_FIRST_ROWS = 100;

/** `config.min` and `config.max` of a sub-table: how many rows. What is wrong inside a record is its fields' own. */
const rows: Rule = (param, value, { locale }) =>
  param.config?.multiple === true
    ? countProblem(value, { min: param.config.min, max: maxRows(param) }, ['minRows', 'maxRows'], locale)
    : undefined;

/** Records by member name; ranges stand under the names of their two ends, as in a form. */
function coerceRecords(param: RuleParam, value: unknown, by: Coercing): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = enabledMembers(param);
  return groupValue(
    param,
    recordsOf(param, value).map(
      (record) =>
        Object.assign({}, ...members.map((member) => by.member(member, record[member.name]))) as Record<
          string,
          unknown
        >,
    ),
  );
}

/**
 * A sub-table begins with its fewest rows; a single record with what its members begin with, if any begins with
 * something.
 */
function firstRecords(group: RuleParam, by: Beginning): unknown {
  const given = by.resolved(group.def_val ?? null);
  if (given !== null) return given;
  const isTable = group.config?.multiple === true;
  const count = isTable ? Math.trunc(group.config?.min ?? 0) : 1;
  const records = Array.from({ length: Math.min(count, MAX_FIRST_ROWS) }, () => by.record(group));
  const isBlank = !isTable && records.every((record) => Object.values(record).every((value) => value === null));
  return isBlank ? null : groupValue(group, records);
}

/** Several params that make one record, or with `multiple` the rows of a sub-table. */
export const membersKind: FieldKind = {
  family: 'records',
  checks: [rows],
  blankChecks: [(param, _value, context) => rows(param, [], context)],
  isBlank: (param, value) =>
    param.config?.multiple !== true &&
    recordsOf(param, value).every((record) => Object.values(record).every(isEmptyValue)),
  coerce: coerceRecords,
  load: ({ name }, row) => fromJson(row[name] ?? null),
  begin: firstRecords,
};
