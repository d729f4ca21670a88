import { textOf, type Text } from '@sluice/document';
import { Checkbox, useLocale } from '@sluice/renderer';
import type { ReactElement } from 'react';
import type { ListedDraft, ReleaseChoice, ReleaseGate } from '../state/app.drafts.js';
import { useSay } from '../texts/index.js';

/** A document that is another in the drafts than visitors have it. */
export interface Unreleased {
  key: string;
  name: Text;
  /** How a release takes it. */
  choice: ReleaseChoice;
  change: 'new' | 'changed' | 'removed';
  /** No release can be without it: the app itself, as long as it was never released. */
  must: boolean;
}

/** What is not released yet of an app: its drafts that are newer, and what was deleted since. */
export function unreleasedOf(list: readonly ListedDraft[], removed: ReleaseGate['removed']): Unreleased[] {
  const drafts = list
    .filter(({ revision, released }) => revision !== released)
    .map(({ kind, uid, name, revision, released }): Unreleased => {
      const isNew = released === null || released === 0;
      const change = isNew ? 'new' : 'changed';
      const must = kind === 'app' && isNew;
      return { key: `${kind}/${uid}`, name, choice: { kind, uid, revision }, change, must };
    });
  const gone = removed.map(({ kind, uid, name }): Unreleased => {
    return { key: `${kind}/${uid}`, name, choice: { kind, uid }, change: 'removed', must: false };
  });
  return [...drafts, ...gone];
}

/** What of a release is ticked: `left` are the keys of those that are not. */
export interface Chosen {
  documents: readonly Unreleased[];
  taken: readonly Unreleased[];
  /** What is asked for; undefined for everything. */
  choices: readonly ReleaseChoice[] | undefined;
}

/** What is ticked of what is not released yet. */
export function chosenOf(
  list: readonly ListedDraft[],
  removed: ReleaseGate['removed'],
  left: ReadonlySet<string>,
): Chosen {
  const documents = unreleasedOf(list, removed);
  const taken = documents.filter(({ key }) => !left.has(key));
  return { documents, taken, choices: taken.length === documents.length ? undefined : taken.map((one) => one.choice) };
}

/** The documents that a release may take, ticked where it does; `left` are the keys of those that it does not. */
export function ReleaseDocuments(props: {
  documents: readonly Unreleased[];
  left: ReadonlySet<string>;
  onLeft(left: ReadonlySet<string>): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { documents, left, onLeft } = props;
  const tick = (key: string, isTaken: boolean): void => {
    const next = new Set(left);
    if (isTaken) next.delete(key);
    else next.add(key);
    onLeft(next);
  };
  return (
    <>
      <p className="sb-report-summary sb-release-hint">{say('publish.choose')}</p>
      <ul className="sb-report sb-release-documents">
        {documents.map(({ key, name, choice: { kind, uid }, change, must }) => (
          <li key={key}>
            <Checkbox checked={!left.has(key)} disabled={must} onChange={(isTaken) => tick(key, isTaken)}>
              <span className="sb-mark">{say(`kind.${kind}`)}</span> {textOf(name, locale) || uid}
              {change === 'changed' ? null : <small data-change={change}>{say(`publish.${change}`)}</small>}
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}
