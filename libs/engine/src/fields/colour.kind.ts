import type { Rule } from '../rules/rule.type.js';
import { engineText } from '../texts.js';
import type { FieldKind } from './field-kind.type.js';

const isColour: Rule = (_param, value, { locale }) =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? undefined : engineText('colour', locale);

/** A colour as `#rrggbb`. */
export const colourKind: FieldKind = { family: 'text', checks: [isColour] };
