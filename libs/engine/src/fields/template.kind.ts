import type { FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';

/** A value that the param's own template shows; it is sent as it was loaded. */
export const templateKind: FieldKind = { family: 'any', checks: GENERAL_CHECKS };
