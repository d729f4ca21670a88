import type { PageNumbers } from '@sluice/document';

/** Numbers for uids, handed out as they are met: no server has given them any. */
export interface SampleNumbers {
  ofPage(uid: string): PageNumbers;
  /** The uid of a dictionary, by the number that it got. */
  dictionary(id: number): string | undefined;
}

/** A fresh numbering; one per opened gallery page. */
export function createSampleNumbers(): SampleNumbers {
  let last = 100;
  const known = new Map<string, number>();
  const number = (kind: string, uid: string): number => {
    const key = `${kind}/${uid}`;
    const found = known.get(key) ?? (last += 1);
    known.set(key, found);
    return found;
  };
  return {
    ofPage: (page) => ({
      page: { id: number('page', page), appId: 1, appUid: 'gallery', revision: 1 },
      node: (uid) => number(page, uid),
      pageId: (uid) => number('page', uid),
      appId: () => 1,
      dictionaryId: (uid) => number('dictionary', uid),
      actionId: (uid) => number('action', uid),
      queryParams: () => [],
    }),
    dictionary: (id) =>
      [...known].find(([key, value]) => value === id && key.startsWith('dictionary/'))?.[0].slice('dictionary/'.length),
  };
}
