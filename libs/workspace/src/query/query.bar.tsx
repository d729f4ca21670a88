import { Icon, PlainButton } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { SourceInfo } from '../wire/catalogue.calls.js';
import type { EditorTab } from '../state/editor-tabs.js';

/** Rows that a statement may return at most; the server may be stricter. */
export const ROW_LIMITS = [100, 1000, 5000, 20000] as const;

/** Props of the bar. */
export interface QueryBarProps {
  tab: EditorTab;
  sources: readonly SourceInfo[];
  schemas: readonly string[];
  rowLimit: number;
  busy: boolean;
  onSource(id: number | null): void;
  onSchema(schema: string): void;
  onRowLimit(limit: number): void;
  onRun(): void;
  onRunAll(): void;
  onExplain(): void;
  onStop(): void;
}

/** Where a tab runs and how: source, schema, row limit, run, run all, stop. */
export function QueryBar(props: QueryBarProps): ReactElement {
  const { tab, sources, busy } = props;
  const say = useSay();
  const known = sources.some((source) => source.id === tab.sourceId);
  return (
    <div className="ws-bar" role="toolbar">
      <PlainButton look="primary" small disabled={busy} title={say('bar.run-hint')} onClick={props.onRun}>
        <svg width="9" height="10" viewBox="0 0 9 10" aria-hidden="true">
          <path d="M0 0l9 5-9 5z" fill="currentColor" />
        </svg>
        {say('bar.run')}
      </PlainButton>
      <PlainButton small disabled={busy} title={say('bar.run-all-hint')} onClick={props.onRunAll}>
        {say('bar.run-all')}
      </PlainButton>
      <PlainButton small disabled={busy} title={say('bar.explain-hint')} onClick={props.onExplain}>
        {say('bar.explain')}
      </PlainButton>
      <PlainButton small look="danger" disabled={!busy} onClick={props.onStop}>
        <Icon name="close" size={11} />
        {say('bar.stop')}
      </PlainButton>
      <i className="ws-gap" />
      <select
        className="sl-input ws-select"
        aria-label={say('bar.source')}
        value={known ? String(tab.sourceId) : ''}
        onChange={(event) => props.onSource(event.target.value === '' ? null : Number(event.target.value))}
      >
        {known ? null : <option value="">{say('bar.no-source')}</option>}
        {sources.map((source) => (
          <option key={source.id} value={source.id}>
            {source.name}
          </option>
        ))}
      </select>
      <select
        className="sl-input ws-select"
        aria-label={say('bar.schema')}
        value={tab.schema}
        onChange={(event) => props.onSchema(event.target.value)}
      >
        <option value="">{say('bar.default-schema')}</option>
        {[...new Set([...props.schemas, ...(tab.schema ? [tab.schema] : [])])].map((schema) => (
          <option key={schema} value={schema}>
            {schema}
          </option>
        ))}
      </select>
      <select
        className="sl-input ws-select ws-limit"
        aria-label={say('bar.limit')}
        title={say('bar.limit')}
        value={props.rowLimit}
        onChange={(event) => props.onRowLimit(Number(event.target.value))}
      >
        {ROW_LIMITS.map((limit) => (
          <option key={limit} value={limit}>
            {say('bar.rows', { n: limit })}
          </option>
        ))}
      </select>
    </div>
  );
}
