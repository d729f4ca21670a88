import { Icon } from '@sluice/renderer';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { HistoryPanel } from '../result/history.panel.js';
import { MessagesPanel } from '../result/messages.panel.js';
import { ResultView } from '../result/result.view.js';
import { useSay } from '../texts/say.js';
import { resultName } from '../state/result.name.js';
import type { Result } from '../state/result.js';
import type { TabRuns } from '../state/runs.js';
import type { HistoryEntry } from '../wire/statement.calls.js';

type Panel = 'results' | 'messages' | 'history';
const panels: readonly Panel[] = ['results', 'messages', 'history'];

const closes = ({ status }: Result): boolean => status !== 'running' && status !== 'asking';

/** The results by name, each with a button that closes it; a middle click does, too. The shown one is kept in sight. */
function ResultTabs(props: {
  results: TabRuns['results'];
  shown: string | undefined;
  onShow(result: string): void;
  onClose(result: string): void;
}): ReactElement {
  const say = useSay();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    strip.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [props.shown]);
  return (
    <div ref={strip} className="ws-result-tabs" role="group" aria-label={say('panel.results')}>
      {props.results.map((result) => {
        const name = resultName(result.text);
        return (
          <span
            key={result.id}
            className="ws-result-tab"
            data-status={result.status}
            data-active={result.id === props.shown || undefined}
            onAuxClick={(event) => {
              if (event.button === 1 && closes(result)) props.onClose(result.id);
            }}
          >
            <button
              type="button"
              aria-pressed={result.id === props.shown}
              title={result.text}
              onClick={() => props.onShow(result.id)}
            >
              {name}
            </button>
            {closes(result) ? (
              <button
                type="button"
                className="ws-tab-close"
                aria-label={say('tab.close', { name })}
                onClick={() => props.onClose(result.id)}
              >
                <Icon name="close" size={10} />
              </button>
            ) : null}
          </span>
        );
      })}
    </div>
  );
}

/** What "run all" left out after a statement that did not end well, by name. */
function Skipped(props: { texts: readonly string[] }): ReactElement {
  const say = useSay();
  const names = props.texts.map((text) => text.replace(/\s+/g, ' ').slice(0, 60));
  return (
    <p className="ws-skipped" role="status" title={props.texts.join(';\n')}>
      {say('run.skipped', { n: names.length, names: names.join(' · ') })}
    </p>
  );
}

/** What came of a tab's runs: results (one per statement), messages, and the person's history. */
export function ResultPanel(props: {
  runs: TabRuns;
  turn: number;
  script: string;
  onShow(result: string): void;
  onClose(result: string): void;
  onReopen(entry: HistoryEntry): void;
  onGoTo(position: number): void;
  onCompare(result: Result): void;
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
        {panel === 'results' && runs.results.length > 0 ? (
          <ResultTabs results={runs.results} shown={shown?.id} onShow={props.onShow} onClose={props.onClose} />
        ) : null}
        {panel === 'results' && runs.results.filter(closes).length > 1 ? (
          <button
            type="button"
            className="sl-btn sl-btn-link ws-close-all"
            onClick={() => runs.results.filter(closes).forEach(({ id }) => props.onClose(id))}
          >
            {say('results.close-all')}
          </button>
        ) : null}
      </div>
      {runs.skipped.length > 0 && panel !== 'history' ? <Skipped texts={runs.skipped} /> : null}
      <div className="ws-panel-body">
        {panel === 'results' ? (
          shown ? (
            <ResultView
              key={shown.id}
              result={shown}
              script={props.script}
              onGoTo={props.onGoTo}
              onCompare={props.onCompare}
            />
          ) : (
            <p className="ws-note">{say('result.none')}</p>
          )
        ) : null}
        {panel === 'messages' ? <MessagesPanel results={runs.results} skipped={runs.skipped} /> : null}
        {panel === 'history' ? <HistoryPanel turn={props.turn} onReopen={props.onReopen} /> : null}
      </div>
    </section>
  );
}
