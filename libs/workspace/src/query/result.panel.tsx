import { useState, type ReactElement } from 'react';
import { HistoryPanel } from '../result/history.panel.js';
import { MessagesPanel } from '../result/messages.panel.js';
import { ResultView } from '../result/result.view.js';
import { useSay } from '../texts/say.js';
import type { TabRuns } from '../state/runs.js';
import type { HistoryEntry } from '../wire/statement.calls.js';

type Panel = 'results' | 'messages' | 'history';
const panels: readonly Panel[] = ['results', 'messages', 'history'];

/** What came of a tab's runs: results (one per statement), messages, and the person's history. */
export function ResultPanel(props: {
  runs: TabRuns;
  turn: number;
  onShow(result: string): void;
  onReopen(entry: HistoryEntry): void;
  onGoTo(position: number): void;
}): ReactElement {
  const { runs } = props;
  const say = useSay();
  const [panel, setPanel] = useState<Panel>('results');
  const [seen, setSeen] = useState<string | null>(null);
  const newest = runs.results.at(-1)?.id ?? null;
  // A new run brings its result to the front; a look at history meanwhile is not taken away by a growing one.
  if (newest !== seen) {
    setSeen(newest);
    setPanel('results');
  }
  const shown = runs.results.find((result) => result.id === runs.shown) ?? runs.results.at(-1);
  return (
    <section className="ws-panel" aria-label={say('panel.label')}>
      <div className="ws-panel-top">
        <div className="ws-panel-tabs" role="tablist">
          {panels.map((name) => (
            <button key={name} type="button" role="tab" aria-selected={name === panel} onClick={() => setPanel(name)}>
              {say(`panel.${name}`)}
            </button>
          ))}
        </div>
        {panel === 'results' && runs.results.length > 1 ? (
          <div className="ws-result-tabs">
            {runs.results.map((result, at) => (
              <button
                key={result.id}
                type="button"
                data-status={result.status}
                aria-pressed={result.id === shown?.id}
                title={result.text}
                onClick={() => props.onShow(result.id)}
              >
                {say('panel.result', { n: at + 1 })}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <div className="ws-panel-body">
        {panel === 'results' ? (
          shown ? (
            <ResultView key={shown.id} result={shown} onGoTo={props.onGoTo} />
          ) : (
            <p className="ws-note">{say('result.none')}</p>
          )
        ) : null}
        {panel === 'messages' ? <MessagesPanel results={runs.results} /> : null}
        {panel === 'history' ? <HistoryPanel turn={props.turn} onReopen={props.onReopen} /> : null}
      </div>
    </section>
  );
}
