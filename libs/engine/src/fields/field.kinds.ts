import { fieldKinds } from '../generated/field.kinds.js';
import type { FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';

/** A param as far as its kind is asked for. */
type Coded = { form_type: number };

const byCode: ReadonlyMap<number, FieldKind> = new Map(
  Object.entries(fieldKinds).map(([code, kind]) => [Number(code), kind]),
);
/** A form type that this program does not know: what it holds is checked as every value is. */
const unknownKind: FieldKind = { family: 'any', checks: GENERAL_CHECKS };

/** The kind of a param. */
export const fieldKindOf = ({ form_type: code }: Coded): FieldKind => byCode.get(code) ?? unknownKind;

/** True for a param that holds a value; false for what only shows something. */
export const holdsValue = (param: Coded): boolean => fieldKindOf(param).family !== 'none';

/** True for a param whose value nobody sees: it has no field. */
export const isUnseen = (param: Coded): boolean => fieldKindOf(param).unseen === true;

/** True for a group of member params, whose value is a record or a list of them. */
export const isGroup = (param: Coded): boolean => fieldKindOf(param).family === 'records';

/** True when the value is a number: by its declared type, or because its kind holds numbers. */
export const isNumeric = (param: Coded & { query_type?: number }): boolean =>
  param.query_type === 2 || fieldKindOf(param).family === 'number';
