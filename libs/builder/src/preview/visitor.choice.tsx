import { Select } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { useBuilder } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import type { TextKey } from '../texts/texts.js';
import { ANONYMOUS, type PreviewVisitor, type OfferedVisitors, type VisitorPerson } from './visitor.js';

/** Search popups wait for the keyboard to rest (§9). */
const SEARCH_MS = 300;
/** The choice that stands for the builder. */
const OWN = '';
const personKey = (id: number): string => `person ${id}`;

/** Through whose eyes the page is previewed: one's own, a visitor's by role, or one of the people who may open it. */
export function VisitorChoice({
  visitor,
  onVisitor,
}: {
  visitor: PreviewVisitor;
  onVisitor(visitor: PreviewVisitor): void;
}): ReactElement {
  const say = useSay();
  const offered = useOffered();
  const [keyword, setKeyword] = useState('');
  const people = usePeople(keyword, visitor.person);
  const wanted = keyword.trim().toLowerCase();
  const faces = [OWN, ...(offered.visitors ?? [])]
    .map((value) => ({ value, label: value === OWN ? say('impersonation.own') : say(`query.as.${value}` as TextKey) }))
    .filter(({ label }) => label.toLowerCase().includes(wanted));
  const levels = (offered.levels ?? []).map((value) => ({
    value,
    label: say(`impersonation.level.${value}` as TextKey),
  }));
  return (
    <div className="sb-impersonation" role="group" aria-label={say('impersonation.label')}>
      <Select
        size="small"
        showSearch
        filterOption={false}
        popupMatchSelectWidth={220}
        aria-label={say('impersonation.label')}
        value={visitor.person ? personKey(visitor.person.id) : (visitor.as ?? OWN)}
        onSearch={setKeyword}
        notFoundContent={say('impersonation.nobody')}
        options={[
          { label: say('impersonation.roles'), options: faces },
          {
            label: say('impersonation.people'),
            options: people.map(({ id, name, account }) => ({ value: personKey(id), label: `${name} (${account})` })),
          },
        ].filter(({ options }) => options.length > 0)}
        onChange={(value: string) => {
          setKeyword('');
          const person = people.find(({ id }) => personKey(id) === value);
          onVisitor({ person, as: person || value === OWN ? undefined : value, level: visitor.level });
        }}
      />
      {visitor.as === ANONYMOUS || levels.length < 2 ? null : (
        <Select
          size="small"
          aria-label={say('impersonation.level')}
          value={visitor.level ?? OWN}
          options={[{ value: OWN, label: say('impersonation.own-level') }, ...levels]}
          onChange={(value: string) => {
            const { level: _level, ...who } = visitor;
            onVisitor(value === OWN ? who : { ...who, level: value });
          }}
        />
      )}
    </div>
  );
}

/** Faces and levels that the server offers for the open page. */
function useOffered(): OfferedVisitors {
  const { ports, session } = useBuilder();
  const [offered, setOffered] = useState<OfferedVisitors>({});
  const { app_id: appId, id } = session.draft;
  useEffect(() => {
    const stop = new AbortController();
    ports
      .call<OfferedVisitors>('/operation/page.preview', { app_id: appId, page_id: id }, stop.signal)
      .then(setOffered)
      .catch(failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [ports, appId, id]);
  return offered;
}

/** People who may open the page, by a word; the one who is chosen stays among them. */
function usePeople(keyword: string, chosen: VisitorPerson | undefined): readonly VisitorPerson[] {
  const { ports, session } = useBuilder();
  const [people, setPeople] = useState<readonly VisitorPerson[]>([]);
  const { app_id: appId, id } = session.draft;
  useEffect(() => {
    const stop = new AbortController();
    const ask = (): void => {
      const body = { keyword, app_id: appId, page_id: id };
      ports
        .call<{ list: VisitorPerson[] }>('/operation/page.preview-people', body, stop.signal)
        .then(({ list }) => setPeople(list))
        .catch(failureReporter(ports, stop.signal));
    };
    const timer = setTimeout(ask, keyword === '' ? 0 : SEARCH_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [ports, appId, id, keyword]);
  return chosen && keyword === '' && !people.some((one) => one.id === chosen.id) ? [chosen, ...people] : people;
}
