import type { FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';

/** A value that nobody sees. */
export const hiddenKind: FieldKind = { family: 'any', unseen: true, checks: GENERAL_CHECKS };
