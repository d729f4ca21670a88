import { PlainButton } from '@sluice/renderer';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { TextKey } from '../texts/texts.js';
import { usePorts } from '../wire/ports.context.js';
import { shownTime } from './shown.time.js';
import { fetchHistory, type HistoryEntry } from '../wire/statement.calls.js';

const PAGE_SIZE = 50;
/** Pause of a search (§9), in ms. */
const SEARCH_PAUSE_MS = 300;

interface HistoryState {
  list: readonly HistoryEntry[];
  count: number;
  page: number;
  busy: boolean;
  problem: string;
}
const EMPTY: HistoryState = { list: [], count: 0, page: 0, busy: true, problem: '' };

function useHistory(keyword: string, turn: number): { state: HistoryState; more(): void } {
  const ports = usePorts();
  const [state, setState] = useState(EMPTY);
  const load = useCallback(
    (no: number, stale: () => boolean) => {
      setState((now) => ({ ...now, busy: true, problem: '' }));
      fetchHistory(ports, { no, size: PAGE_SIZE, keyword }).then(
        ({ list, count }) => {
          if (!stale())
            setState((now) => ({
              list: no === 0 ? list : [...now.list, ...list],
              count,
              page: no,
              busy: false,
              problem: '',
            }));
        },
        (cause: unknown) => {
          if (!stale())
            setState((now) => ({
              ...now,
              busy: false,
              problem: cause instanceof Error ? cause.message : String(cause),
            }));
        },
      );
    },
    [ports, keyword],
  );
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => load(0, () => gone), keyword === '' ? 0 : SEARCH_PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load, keyword, turn]);
  return { state, more: () => load(state.page + 1, () => false) };
}

/**
 * How a run ended when it did not end well; the audit log calls a run that somebody stopped by its connector's word.
 */
function endOf({ decision, error }: HistoryEntry): TextKey | null {
  if (decision === 'refuse') return 'message.refused';
  if (error === null || error === '') return null;
  return /^(?:cancelled|AbortError)\b/.test(error) ? 'message.stopped' : 'message.failed';
}

/** The person's own runs: searchable, opened again in a new tab. `turn` changes when a run has ended. */
export function HistoryPanel(props: { turn: number; onReopen(entry: HistoryEntry): void }): ReactElement {
  const say = useSay();
  const [keyword, setKeyword] = useState('');
  const { state, more } = useHistory(keyword, props.turn);
  return (
    <div className="ws-history">
      <input
        className="sl-input"
        type="search"
        value={keyword}
        placeholder={say('history.search')}
        aria-label={say('history.search')}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {state.problem ? (
        <p className="ws-note" role="alert">
          {say('history.failed', { reason: state.problem })}
        </p>
      ) : null}
      {state.list.length === 0 && !state.busy && !state.problem ? (
        <p className="ws-note">{say('history.none')}</p>
      ) : null}
      <ol className="ws-history-list">
        {state.list
          .map((entry) => ({ entry, end: endOf(entry) }))
          .map(({ entry, end }) => (
            <li key={entry.id} data-state={entry.decision}>
              <button type="button" title={say('history.reopen')} onClick={() => props.onReopen(entry)}>
                <code>{entry.sql_text}</code>
                <span>
                  <time>{shownTime(entry.time)}</time>
                  {entry.data_source_name ? <span>{entry.data_source_name}</span> : null}
                  {entry.row_count === null ? null : <span>{say('result.rows', { n: entry.row_count })}</span>}
                  {typeof entry.cost_ms === 'number' ? <span>{say('result.cost', { ms: entry.cost_ms })}</span> : null}
                  {entry.masked_columns && entry.masked_columns.length > 0 ? (
                    <span>{say('result.masked', { n: entry.masked_columns.length })}</span>
                  ) : null}
                  {end ? <em>{say(end)}</em> : null}
                </span>
              </button>
            </li>
          ))}
      </ol>
      {state.list.length < state.count ? (
        <PlainButton small loading={state.busy} onClick={more}>
          {say('history.more')}
        </PlainButton>
      ) : null}
    </div>
  );
}
