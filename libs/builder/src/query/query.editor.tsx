import { linter, type Diagnostic } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { BothTexts, Json } from '@sluice/document';
import { Icon, PlainButton } from '@sluice/renderer';
import { sqlCompletion, sqlLanguage } from '@sluice/renderer/sql-editor';
import { Select } from 'antd';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { CodeEditor } from '../editors/code-editor.js';
import type { PanelProperty } from '../panel/panel.type.js';
import { SessionPanel } from '../panel/session-panel.js';
import type { PartFacts } from '../parts/part.facts.js';
import { PartFactsView } from '../parts/part.facts.view.js';
import { useBuilder, useSession } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import { partTexts } from '../texts/part.texts.js';
import { AskForData } from './ask.for.data.js';
import { QueryColumns } from './query.columns.js';
import { useNames, useSamples, useSources, useTry, type Tried } from './query.hooks.js';
import { QueryParams } from './query.params.js';
import { QueryResult } from './query.result.js';
import { TRIED_AS, type QueryDraft, type QuerySource, type TriedAs } from './query.type.js';
import './query.css';
import '../editors/editors.css';

/** Properties that the screen edits itself. */
const OWN: ReadonlySet<string> = new Set(['text', 'source', 'params', 'columns']);
/** The rows of the panel: what the screen does not edit itself. */
const shows = ({ path: [first = ''] }: PanelProperty): boolean => !OWN.has(first);

/** A query: its statement with completion, a run with sample values, what came of it, and its properties. */
export function QueryEditor({ facts }: { facts: PartFacts }): ReactElement {
  const say = useSay();
  const { session, drafts, ports } = useBuilder();
  const query = useSession().document as unknown as QueryDraft;
  const [samples, setSample] = useSamples();
  const [as, setAs] = useState<TriedAs>('app');
  const { tried, isRunning, run } = useTry({ ports, session }, { samples, as, noSource: say('query.source-first') });
  const first = useRef(tried);
  // A try is the last check of its query, which the list shows.
  useEffect(() => {
    if (tried !== first.current) drafts.load().catch(failureReporter(ports));
  }, [tried, drafts, ports]);
  const known = useSources(ports, session.draft.app_id);
  const sources = known ?? [];
  const [cursor, setCursor] = useState<{ position: number }>();
  const runByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    run();
  };
  /** A source is asked in its own way: the type of the query follows it. */
  const chooseSource = (name: string): void => {
    const type = sources.find((source) => source.name === name)?.query_type ?? 'sql';
    session.perform(partTexts['query.source-changed'], [
      { op: 'set', node: '', path: ['source'], to: name },
      ...(type === (query.type ?? 'sql') ? [] : [{ op: 'set' as const, node: '', path: ['type'], to: type }]),
    ]);
  };
  const set = (name: BothTexts, path: string, to: Json | undefined, field?: string): void =>
    session.perform(name, [{ op: 'set', node: '', path: [path], to }], field === undefined ? {} : { field });
  return (
    <>
      <main className="sb-query" onKeyDown={runByKey}>
        <PartFactsView facts={facts} />
        <QueryBar {...{ query, sources: known, as, isRunning, run }} onAs={setAs} onSource={chooseSource} />
        <div className="sb-query-text">
          <Statement
            query={query}
            sources={sources}
            tried={tried}
            cursor={cursor}
            onRun={run}
            onText={(text) => set(partTexts['query.text-changed'], 'text', text, 'text')}
          />
        </div>
        <QueryResult tried={tried} isRunning={isRunning} onGoTo={(position) => setCursor({ position })} />
      </main>
      <aside className="sb-query-side" aria-label={say('parts.properties')} onKeyDown={runByKey}>
        <QueryParams
          params={query.params ?? []}
          tried={tried}
          samples={samples}
          onSample={setSample}
          onParams={(params, name, field) => set(name, 'params', params as unknown as Json, field)}
        />
        <QueryColumns
          columns={query.columns ?? []}
          tried={tried}
          onTake={(columns) => set(partTexts['query.columns-taken'], 'columns', columns as unknown as Json)}
        />
        <SessionPanel session={session} ports={ports} shows={shows} />
      </aside>
    </>
  );
}

function QueryBar(props: {
  query: QueryDraft;
  /** Undefined until known. */
  sources: readonly QuerySource[] | undefined;
  as: TriedAs;
  isRunning: boolean;
  onSource(name: string): void;
  onAs(as: TriedAs): void;
  run(): void;
}): ReactElement {
  const say = useSay();
  const { query, sources = [], as, isRunning, run } = props;
  const options = sources.map(({ name, granted }) => ({
    value: name,
    label: granted ? name : say('query.not-granted', { name }),
  }));
  return (
    <div className="sb-query-bar">
      {query.type === 'console' ? null : (
        <Select
          size="small"
          className="sb-query-source"
          showSearch
          aria-label={say('query.source')}
          placeholder={say('query.choose-source')}
          value={query.source || null}
          options={options}
          onChange={props.onSource}
        />
      )}
      <Select<TriedAs>
        size="small"
        className="sb-query-as"
        aria-label={say('query.as')}
        value={as}
        options={TRIED_AS.map((value) => ({ value, label: say(`query.as.${value}`) }))}
        onChange={props.onAs}
      />
      <PlainButton small look="primary" busy={isRunning} title={say('query.run-keys')} onClick={run}>
        <Icon name="play" size={12} />
        {say(query.writes ? 'query.check' : 'query.run')}
      </PlainButton>
      {props.sources?.length === 0 && query.type !== 'console' ? <AskForData said={say('query.no-source')} /> : null}
    </div>
  );
}

function Statement(props: {
  query: QueryDraft;
  sources: readonly QuerySource[];
  tried: Tried | undefined;
  cursor: { position: number } | undefined;
  onRun(): void;
  onText(text: string): void;
}): ReactElement {
  const say = useSay();
  const { session, ports } = useBuilder();
  const { query, tried } = props;
  const names = useNames(ports, session.draft.app_id, query.source);
  const language = useMemo(() => [sqlLanguage(names, ''), marks(tried)], [names, tried]);
  return (
    <CodeEditor
      text={query.text ?? ''}
      label={say('query.text')}
      language={language}
      completion={sqlCompletion}
      cursor={props.cursor}
      onChange={(text) => {
        if (text !== ((session.document() as unknown as QueryDraft).text ?? '')) props.onText(text);
      }}
      onRun={props.onRun}
    />
  );
}

/** What a try found wrong, under the words, as long as the text is the one that was tried. */
function marks(tried: Tried | undefined): Extension {
  const found = (tried?.reasons ?? []).flatMap(({ position, text }): Diagnostic[] => {
    if (position === undefined || !tried) return [];
    const word = /^[\w".]+/.exec(tried.text.slice(position));
    const to = Math.min(tried.text.length, position + (word?.[0].length ?? 1));
    return [{ from: Math.min(position, to), to, severity: 'error', message: text }];
  });
  if (found.length === 0) return [];
  return linter((view) => (view.state.doc.toString() === tried?.text ? found : []), { delay: 0 });
}
