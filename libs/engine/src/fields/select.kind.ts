import type { FieldKind } from './field-kind.type.js';
import { OPTION_CHECKS } from './option.checks.js';

/** One of many options, or several with `multiple`. */
export const selectKind: FieldKind = { family: 'choice', closed: true, checks: OPTION_CHECKS };
