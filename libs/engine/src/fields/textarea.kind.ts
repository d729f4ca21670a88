import type { FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';

/** Several lines of text. */
export const textareaKind: FieldKind = { family: 'text', typed: true, emptied: '', checks: GENERAL_CHECKS };
