import { sameJson, type Json } from '@sluice/document';
import { PlainButton } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useSay } from '../texts/index.js';
import type { Tried } from './query.hooks.js';

interface Column {
  name: string;
  type: string;
}

/** The columns that a query declares, and those of its last run to take over. */
export function QueryColumns(props: {
  columns: readonly Column[];
  tried: Tried | undefined;
  onTake(columns: readonly Column[]): void;
}): ReactElement {
  const say = useSay();
  const { columns, tried, onTake } = props;
  const found = tried?.state === 'rows' ? foundColumns(tried) : undefined;
  const isSame = found !== undefined && sameJson(found as unknown as Json, columns as unknown as Json);
  return (
    <section className="sb-query-part" aria-label={say('query.columns')}>
      <div className="sb-side-head">
        <h2>{say('query.columns')}</h2>
        {found && !isSame ? (
          <PlainButton small onClick={() => onTake(found)}>
            {say('query.take-columns', { n: found.length })}
          </PlainButton>
        ) : null}
        {isSame ? <span className="sb-mark">{say('query.columns-same')}</span> : null}
      </div>
      {columns.length === 0 ? <p className="sb-hint">{say('query.columns-none')}</p> : null}
      <ul className="sb-query-columns">
        {columns.map(({ name, type }) => (
          <li key={name}>
            <code>{name}</code>
            <span>{type}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The columns of a run, each name once: a page reads its rows by name. */
function foundColumns({ columns }: Tried): Column[] {
  return [...new Map(columns.map(({ name, type }) => [name, { name, type }])).values()];
}
