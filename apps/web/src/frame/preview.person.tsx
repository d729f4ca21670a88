import { FloatButton } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import { useShell, useText } from '../shell/shell.context.js';

/** Somebody through whose eyes a builder looks. */
export interface PreviewPerson {
  id: number;
  account: string;
  name: string;
}

/** Search popups wait for the keyboard to rest (§9). */
const SEARCH_MS = 300;

function usePeople(keyword: string): readonly PreviewPerson[] | null {
  const { client } = useShell();
  const [people, setPeople] = useState<readonly PreviewPerson[] | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      client.call<{ list: PreviewPerson[] }>('/operation/page.preview-people', { keyword }).then(
        ({ list }) => {
          if (current) setPeople(list);
        },
        () => {
          if (current) setPeople([]);
        },
      );
    }, SEARCH_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, keyword]);
  return people;
}

function PeopleList(props: { onPick(person: PreviewPerson): void }): ReactElement {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const people = usePeople(keyword);
  return (
    <div className="sw-preview-people">
      <input
        type="search"
        autoFocus
        value={keyword}
        aria-label={text('preview.find-person')}
        placeholder={text('preview.find-person')}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <ul>
        {(people ?? []).map((person) => (
          <li key={person.id}>
            <button type="button" onClick={() => props.onPick(person)}>
              <b>{person.name}</b>
              <span>{person.account}</span>
            </button>
          </li>
        ))}
      </ul>
      {people?.length === 0 ? <p role="status">{text('preview.no-person')}</p> : null}
    </div>
  );
}

/** Chooses a named person to preview as. */
export function PersonChoice(props: { onPick(person: PreviewPerson): void }): ReactElement {
  const text = useText();
  return (
    <FloatButton look="text" small popup="dialog" aria-label={text('preview.person')} face={text('preview.person')}>
      {(close) => (
        <PeopleList
          onPick={(person) => {
            close();
            props.onPick(person);
          }}
        />
      )}
    </FloatButton>
  );
}
