import { isTagColour } from '@sluice/document';
import type { Rule } from '../rules/rule.type.js';
import { engineText } from '../texts.js';
import type { FieldKind } from './field-kind.type.js';

const isColour: Rule = ({ config }, value, { locale }) => {
  if (typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)) return undefined;
  if (config?.named !== true) return engineText('colour', locale);
  return typeof value === 'string' && isTagColour(value) ? undefined : engineText('namedColour', locale);
};

/** A colour as `#rrggbb`; where the field takes names, also one that tags are drawn in. */
export const colourKind: FieldKind = { family: 'text', checks: [isColour] };
