import type { Locale } from '@sluice/document';
import type { Db } from '../host/db.js';
import { affectedPeople } from '../user/affected.people.js';
import { previewTexts } from './masking.texts.js';
import type { GivenPolicy } from './policy.store.js';

/**
 * Names of the people whom a policy is about, and how many more there are; visitors of an application where they are
 * meant.
 */
export async function affectedBy(db: Db, { scope, terms }: GivenPolicy, locale: Locale): Promise<string> {
  const type = terms?.subject_type ?? 'all';
  if (type === 'app' || type === 'anonymous') return previewTexts.visitors[locale];
  return affectedPeople(
    db,
    {
      sourceIds: scope.source_ids,
      subjectType: type,
      subjectIds: terms?.subject_ids ?? [],
      projectIds: terms?.project_ids ?? [],
    },
    { locale, nobody: previewTexts.nobody },
  );
}
