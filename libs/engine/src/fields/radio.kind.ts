import type { FieldKind } from './field-kind.type.js';
import { OPTION_CHECKS } from './option.checks.js';

/** One of a few options. */
export const radioKind: FieldKind = { family: 'choice', closed: true, checks: OPTION_CHECKS };
