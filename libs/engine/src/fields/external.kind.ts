import { misfit } from '@sluice/document';
import type { Rule } from '../rules/rule.type.js';
import { engineText } from '../texts.js';
import type { FieldKind } from './field-kind.type.js';
import { fromJson } from './stored.value.js';

/** More text than this is no value of a field from outside. */
export const EXTERNAL_VALUE_LENGTH = 64 * 1024;

/**
 * The value is as the manifest of its kind declares it. Of a kind that is not installed nothing is taken: nobody could
 * check it.
 */
const declared: Rule = ({ config, external }, value, { locale, kindValue }) => {
  const schema = external?.value ?? kindValue?.(config?.widget ?? '', config?.widget_version ?? '');
  const isFine =
    schema !== undefined &&
    misfit(schema, value) === undefined &&
    JSON.stringify(value).length <= EXTERNAL_VALUE_LENGTH;
  return isFine ? undefined : engineText('widgetValue', locale);
};

/** A field that a kind from a folder outside draws: whatever JSON its manifest declares, stored as text. */
export const externalKind: FieldKind = {
  family: 'any',
  checks: [declared],
  coerce: (_param, value) => value,
  load: ({ name }, row) => fromJson(row[name] ?? null),
};
