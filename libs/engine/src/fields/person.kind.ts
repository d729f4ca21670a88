import type { FieldKind } from './field-kind.type.js';
import { OPTION_CHECKS } from './option.checks.js';

/** One of the people who can sign in, or several with `multiple`: too many to send, so the server searches. */
export const personKind: FieldKind = { family: 'choice', checks: OPTION_CHECKS, asks: 'people' };
