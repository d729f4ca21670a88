import type { FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';

/** Text that a form shows; in the search of a page table an input with buttons (§2). */
export const plainTextKind: FieldKind = { family: 'text', typed: true, emptied: '', checks: GENERAL_CHECKS };
