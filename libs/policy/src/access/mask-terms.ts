import { conditionAgainst, type UsageMoment, type UsageWindow } from './usage-policy.js';

/** Kinds of subjects that a masking policy may be about; `all` are all, visitors too. */
export const maskSubjects = ['all', 'user', 'group', 'project_role', 'app', 'anonymous'] as const;
export type MaskSubject = (typeof maskSubjects)[number];

/**
 * Whom, when and from where a masking policy is about (screen G2): person, project, address, time. Empty lists mean
 * all.
 */
export interface MaskTerms {
  subject_type: MaskSubject;
  subject_ids: readonly number[];
  project_ids: readonly number[];
  windows: readonly UsageWindow[];
  ips: readonly string[];
}

/** What terms are compared with: who asks, through which application, with which memberships. */
export interface MaskPerson {
  id: number | null;
  app: number | null;
  group_ids: readonly number[];
  project_ids: readonly number[];
  project_role_ids: readonly number[];
}

const subjectChecks: Record<MaskSubject, (ids: readonly number[], person: MaskPerson) => boolean> = {
  all: () => true,
  anonymous: (_ids, { id }) => id === null,
  user: (ids, { id }) => id !== null && ids.includes(id),
  app: (ids, { app }) => app !== null && ids.includes(app),
  group: (ids, person) => person.group_ids.some((id) => ids.includes(id)),
  project_role: (ids, person) => person.project_role_ids.some((id) => ids.includes(id)),
};

/** Whether every term of a policy holds for a person at a moment. */
export function termsHold(terms: MaskTerms, person: MaskPerson, moment: UsageMoment): boolean {
  const { project_ids: projects } = terms;
  if (!subjectChecks[terms.subject_type](terms.subject_ids, person)) return false;
  if (projects.length > 0 && !person.project_ids.some((id) => projects.includes(id))) return false;
  return conditionAgainst(terms, moment) === undefined;
}
