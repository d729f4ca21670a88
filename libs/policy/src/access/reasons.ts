import { interpolate, type BothTexts, type Locale } from '@sluice/document';
import type { AccessColumn, AccessRequest, Reason } from './access.type.js';
import {
  appLetterText,
  grantorJoin,
  grantorSentence,
  grantorTexts,
  letterTexts,
  reasonTexts,
  type ReasonCode,
} from './reasons.texts.js';

/** Roles that can change a reason; a letter is granted by managers too, a mask by the policy side alone. */
const GRANTORS: Record<ReasonCode, readonly (keyof typeof grantorTexts)[]> = {
  'letter-missing': ['policy_admin', 'project_manager'],
  forbidden: ['policy_admin', 'project_manager'],
  'unknown-object': ['system_admin'],
  'unknown-statement': [],
  'kind-not-allowed': [],
  'not-read-only': [],
  'function-not-approved': ['policy_admin'],
  'filter-refused': ['policy_admin'],
  'filter-equality-only': ['policy_admin'],
  'null-test-refused': ['policy_admin'],
  'observed-refused': ['policy_admin'],
  'write-copies-masked': ['policy_admin'],
  'structure-masked': ['policy_admin'],
  'code-under-mask': ['policy_admin'],
  'rights-under-mask': ['policy_admin'],
  'session-under-mask': ['policy_admin'],
  'trigger-under-mask': ['policy_admin'],
  'server-refused': [],
  'work-order-required': ['project_manager'],
  'export-forbidden': ['project_manager'],
  'no-rows-allowed': ['policy_admin'],
  'policy-refused': ['policy_admin'],
  'policy-outside': ['policy_admin'],
  'policy-work-order': ['policy_admin'],
  'policy-no-rows': ['policy_admin'],
  'policy-uncounted': ['policy_admin'],
  'masked-by-rule': ['policy_admin'],
  'masked-by-level': ['policy_admin'],
  'masked-derived': ['policy_admin'],
};

/** Codes that the owners of a source can change as well. */
const OWNED: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['letter-missing', 'forbidden', 'work-order-required']);

/** A reason with its grantors; `object` is repeated as a fact for the text. */
export function reason(
  request: Pick<AccessRequest, 'owners'>,
  code: ReasonCode,
  facts: Record<string, string> = {},
  object?: string,
): Reason {
  const grantors = [...GRANTORS[code], ...(OWNED.has(code) ? (request.owners ?? []) : [])];
  return object === undefined ? { code, facts, grantors } : { code, facts: { object, ...facts }, object, grantors };
}

/** `schema.table.column` as people read it. */
export const columnName = ({ schema, table, column }: AccessColumn): string => `${schema}.${table}.${column}`;

/** What a letter of permission is called; one that has no name stays as it is. */
const letterName = (letter: string | undefined): BothTexts | string | undefined =>
  letter !== undefined && Object.hasOwn(letterTexts, letter) ? letterTexts[letter as keyof typeof letterTexts] : letter;

/**
 * The sentence of a reason in a locale, with who can change it; `ofApp`: the letters asked for are those of an app, not
 * of whoever reads this.
 */
export function reasonText(
  { code, facts, grantors }: Pick<Reason, 'code' | 'facts' | 'grantors'>,
  locale: Locale,
  ofApp = false,
): string {
  const said = ofApp && code === 'letter-missing' ? appLetterText : reasonTexts[code];
  const text = interpolate(said[locale], { ...facts, letter: letterName(facts.letter) }, locale);
  if (grantors.length === 0) return text;
  return text + interpolate(grantorSentence[locale], { grantors: grantorNames(grantors, locale) });
}

/** Who can change a reason, as a sentence names them. */
export function grantorNames(grantors: readonly string[], locale: Locale): string {
  const names = grantors.map((grantor) =>
    Object.hasOwn(grantorTexts, grantor) ? grantorTexts[grantor as keyof typeof grantorTexts][locale] : grantor,
  );
  return names.join(grantorJoin[locale]);
}
