import { misfit, widgetValues } from '@sluice/document';
import type { Rule } from '../rules/rule.type.js';
import { engineText } from '../texts.js';
import type { FieldKind } from './field-kind.type.js';
import { fromJson } from './stored.value.js';

/**
 * The value is as its widget declares it (schemas/widget). A widget that declares none gives no value: nothing is taken
 * unchecked.
 */
const declared: Rule = ({ config }, value, { locale }) => {
  const name = config?.widget ?? '';
  const schema = Object.hasOwn(widgetValues, name) ? widgetValues[name] : undefined;
  return schema && misfit(schema, value) === undefined ? undefined : engineText('widgetValue', locale);
};

/** A widget that gives the form a value: whatever JSON its schema says, stored as text. */
export const widgetKind: FieldKind = {
  family: 'any',
  checks: [declared],
  coerce: (_param, value) => value,
  load: ({ name }, row) => fromJson(row[name] ?? null),
};
