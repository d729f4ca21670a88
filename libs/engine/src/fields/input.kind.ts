import type { FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';

/** One line of text. */
export const inputKind: FieldKind = { family: 'text', typed: true, emptied: '', checks: GENERAL_CHECKS };
