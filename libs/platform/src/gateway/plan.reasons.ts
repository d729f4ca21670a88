import { interpolate } from '@sluice/document';
import { reasonText, type AccessRequest, type Reason } from '@sluice/policy';
import type { Analysis } from '@sluice/sql';
import { gatewayTexts } from './gateway.texts.js';
import type { GatewayRequest } from './gateway.type.js';
import type { PlannedReason } from './plan.type.js';

/** A reason of the decision in the language of whoever reads it; `ofApp`: it was decided by the letters of an app. */
export function plannedReason(reason: Reason, ofApp = false): PlannedReason {
  const about = (object?: string): Reason =>
    object === undefined ? reason : { ...reason, facts: { ...reason.facts, object } };
  return { ...reason, text: (locale, objects) => reasonText(about(objects), locale, ofApp) };
}

/** Who lets somebody see what they do not see. */
export const grantors = ['policy_admin', 'project_manager'] as const;

/** The letter read is missing on an object. */
export function readMissing(object: string): Reason {
  return {
    code: 'letter-missing',
    facts: { letter: 'read', object },
    object,
    grantors: [...grantors],
  };
}

/** A statement that names no table still uses the source: whoever holds no letter there runs nothing. */
export function noLetterReasons({ statement, grants, database }: AccessRequest): Reason[] {
  if (statement.tables.length > 0 || grants.some(({ letter }) => letter !== 'forbid')) return [];
  return [readMissing(database)];
}

/**
 * Nobody who calls has variables: what RETURNING … INTO gives would be lost, and the write would be done all the same.
 * No permission helps, the statement has to be another one.
 */
export function variableReasons({ intoVariables }: Analysis): PlannedReason[] {
  if (!intoVariables) return [];
  const code = 'variables-not-received';
  return [{ code, text: (locale) => gatewayTexts[code][locale], mistake: true }];
}

/** A page's query reads; only a form's action may write, with the letter the app was given for it. */
export function appReasons(request: Pick<GatewayRequest, 'app'>, analysis: Analysis): PlannedReason[] {
  if (!request.app || request.app.operation !== 'read' || analysis.kind === 'DQL') return [];
  const text = gatewayTexts['app-operation'];
  return [
    {
      code: 'app-operation',
      text: (locale) => interpolate(text[locale], { letter: 'read', kind: analysis.kind }),
    },
  ];
}
