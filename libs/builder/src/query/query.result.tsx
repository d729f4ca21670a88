import { isNumberType } from '@sluice/document/edit';
import { Segmented } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSay } from '../texts/index.js';
import { AskForData } from './ask.for.data.js';
import { QueryPlan } from './query.plan.js';
import type { Tried } from './query.hooks.js';
import type { TriedColumn, TryReason } from './query.type.js';

type Tab = 'result' | 'plan';

/** Refusals that may be because the app was not granted what the statement names. */
const UNGRANTED: ReadonlySet<string> = new Set(['unknown-table', 'unknown-column', 'letter-missing', 'forbidden']);

/** What came of the last run: its rows with the mask of each column, why it was not run, and the source's plan. */
export function QueryResult(props: {
  tried: Tried | undefined;
  isRunning: boolean;
  onGoTo(position: number): void;
}): ReactElement {
  const say = useSay();
  const { tried, isRunning, onGoTo } = props;
  const [tab, setTab] = useState<Tab>('result');
  return (
    <section className="sb-query-result" aria-label={say('query.result')} aria-busy={isRunning}>
      <div className="sb-query-tabs">
        <Segmented<Tab>
          size="small"
          value={tab}
          onChange={setTab}
          options={(['result', 'plan'] as const).map((value) => ({ value, label: say(`query.${value}`) }))}
        />
        <span className="sb-query-count" role="status">
          {tried ? summary(tried) : say('query.not-run')}
        </span>
      </div>
      <div className="sb-query-shown" data-stale={isRunning}>
        {tab === 'plan' ? <QueryPlan tried={tried} /> : tried ? <Outcome tried={tried} onGoTo={onGoTo} /> : null}
      </div>
    </section>
  );

  function summary({ state, rows, more, cost_ms: ms }: Tried): string {
    if (state === 'refused') return say('query.refused');
    if (state === 'checked') return say('query.checked');
    return say(more ? 'query.rows-more' : 'query.rows', { n: rows.length, ms });
  }
}

function Outcome({ tried, onGoTo }: { tried: Tried; onGoTo(position: number): void }): ReactElement | null {
  const say = useSay();
  if (tried.state === 'refused')
    return (
      <>
        <Reasons reasons={tried.reasons} onGoTo={onGoTo} />
        {tried.as !== 'own' && tried.reasons.some(({ code }) => UNGRANTED.has(code)) ? (
          <AskForData said={say('query.app-lacks')} />
        ) : null}
      </>
    );
  if (tried.state === 'checked') return null;
  return (
    <>
      <Grid tried={tried} />
      {tried.rows.length === 0 ? <p className="sb-hint">{say('query.empty')}</p> : null}
    </>
  );
}

function Reasons(props: { reasons: readonly TryReason[]; onGoTo(position: number): void }): ReactElement {
  const say = useSay();
  return (
    <ul className="sb-query-reasons" role="alert">
      {props.reasons.map(({ text, position, line = 1, column = 1 }, index) => (
        <li key={index}>
          {position === undefined ? null : (
            <button type="button" onClick={() => props.onGoTo(position)}>
              {say('query.at', { line, column })}
            </button>
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Numbers stand at the right; what is masked is a text. */
const isNumber = ({ type, mask }: TriedColumn): boolean => mask === undefined && isNumberType(type);

function Grid({ tried: { columns, rows } }: { tried: Tried }): ReactElement {
  const numbers = columns.map(isNumber);
  return (
    <table className="sb-query-grid">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <Head key={index} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, at) => (
              <td key={at} data-null={cell === null} data-number={numbers[at]}>
                {cellText(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ column }: { column: TriedColumn }): ReactElement {
  const say = useSay();
  const { name, type, mask, why } = column;
  return (
    <th scope="col" data-masked={mask !== undefined} data-number={isNumber(column)}>
      <span>{name}</span>
      <small>{type}</small>
      {mask === undefined ? null : (
        <em title={why} aria-label={`${say('query.masked')}: ${why ?? ''}`}>
          {say('query.masked')}
        </em>
      )}
    </th>
  );
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return 'NULL';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}
