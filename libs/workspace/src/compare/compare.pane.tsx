import { Icon, PlainButton } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import { ROW_LIMITS } from '../query/query.bar.js';
import { AskFor, Why } from '../result/why.js';
import { startResult } from '../state/result.js';
import { useSay } from '../texts/say.js';
import type { SourceInfo } from '../wire/catalogue.calls.js';
import { usePorts } from '../wire/ports.context.js';
import { ColumnsPanel } from './columns.panel.js';
import { compareStructures, type RefusedSide, type SideName, type StructureAnswer } from './compare.calls.js';
import { sideAsked, swapped, withSide, type CompareDraft } from './compare.draft.js';
import { useCompare, type Comparing } from './compare.hook.js';
import { CompareResult } from './compare.result.js';
import { ScriptDialog } from './script.dialog.js';
import { SidePicker } from './side.picker.js';
import { StructureView } from './structure.view.js';

const SIDES = ['left', 'right'] as const;

/** A side that may not be read: all reasons, and what can be done about them. */
function Refused({ side }: { side: RefusedSide }): ReactElement {
  const say = useSay();
  const result = startResult({
    id: side.side,
    text: side.text,
    range: { start: 0, end: side.text.length },
    sourceName: side.source_name,
    at: { sourceId: side.source_id, schema: side.schema },
    startedAt: 0,
  });
  return (
    <div className="ws-verdict" data-tone="refused" role="alert">
      <h3>
        <Icon name="lock" />
        {say('compare.refused', { side: say(`compare.${side.side}`), source: side.source_name })}
      </h3>
      <ul>
        {side.reasons.map((reason, at) => (
          <li key={at}>{reason.text}</li>
        ))}
      </ul>
      {side.reasons.every(({ mistake }) => mistake) ? (
        <p>
          <AskFor result={result} />
        </p>
      ) : (
        <Why result={result} />
      )}
      <pre>{side.text}</pre>
    </div>
  );
}

function Failed({ error, title }: { error: NonNullable<Comparing['error']>; title: string }): ReactElement {
  const say = useSay();
  return (
    <div className="ws-verdict" data-tone="failed" role="alert">
      <h3>
        <Icon name="warning" />
        {error.side ? `${say(`compare.${error.side}`)} · ${title}` : title}
      </h3>
      <p>{error.cut ? say('result.cut') : error.text}</p>
    </div>
  );
}

function Reading({ now }: { now: Comparing }): ReactElement {
  const say = useSay();
  return (
    <p className="ws-note" role="status">
      <span className="sl-spin" />{' '}
      {SIDES.map((side) => say('compare.reading', { side: say(`compare.${side}`), n: now.reading[side] ?? 0 })).join(
        ' · ',
      )}
    </p>
  );
}

/** What came of the comparison of rows. */
function Rows(props: { now: Comparing; onScript(target: SideName): void }): ReactElement {
  const { now } = props;
  const say = useSay();
  if (now.status === 'idle') return <p className="ws-note">{say('compare.hint')}</p>;
  if (now.status === 'reading') return <Reading now={now} />;
  if (now.status === 'stopped') return <p className="ws-note">{say('compare.stopped')}</p>;
  if (now.status === 'refused')
    return (
      <>
        {now.refused.map((side) => (
          <Refused key={side.side} side={side} />
        ))}
      </>
    );
  if (now.status === 'failed' && now.error) return <Failed error={now.error} title={say('compare.failed')} />;
  return <CompareResult now={now} onScript={props.onScript} />;
}

/** Asks for two structures, one question at a time. */
function useStructure(): {
  answer: StructureAnswer | null;
  problem: string;
  busy: boolean;
  ask(sides: Parameters<typeof compareStructures>[1]): void;
} {
  const ports = usePorts();
  const [state, setState] = useState<{ answer: StructureAnswer | null; problem: string; busy: boolean }>({
    answer: null,
    problem: '',
    busy: false,
  });
  return {
    ...state,
    ask(sides) {
      setState({ answer: null, problem: '', busy: true });
      compareStructures(ports, sides).then(
        (answer) => setState({ answer, problem: '', busy: false }),
        (cause: unknown) =>
          setState({ answer: null, problem: cause instanceof Error ? cause.message : String(cause), busy: false }),
      );
    },
  };
}

/** What is compared, how much of it, and the buttons that begin and stop it. */
function CompareBar(props: {
  draft: CompareDraft;
  busy: boolean;
  isReading: boolean;
  rowLimit: number;
  onRowLimit(limit: number): void;
  onStop(): void;
  onChange(draft: CompareDraft): void;
}): ReactElement {
  const { draft, busy, rowLimit, onChange } = props;
  const say = useSay();
  return (
    <div className="ws-bar" role="toolbar">
      <PlainButton type="submit" look="primary" small disabled={busy}>
        {say('compare.run')}
      </PlainButton>
      <PlainButton small look="danger" disabled={!props.isReading} onClick={props.onStop}>
        <Icon name="close" size={11} />
        {say('bar.stop')}
      </PlainButton>
      <select
        className="sl-input ws-select"
        aria-label={say('compare.mode')}
        value={draft.mode}
        onChange={(event) => onChange({ ...draft, mode: event.target.value === 'rows' ? 'rows' : 'structure' })}
      >
        <option value="rows">{say('compare.mode-rows')}</option>
        <option value="structure">{say('compare.mode-structure')}</option>
      </select>
      <PlainButton small disabled={busy} onClick={() => onChange(swapped(draft))}>
        {say('compare.swap')}
      </PlainButton>
      <i className="ws-gap" />
      {draft.mode === 'structure' ? null : (
        <select
          className="sl-input ws-select"
          aria-label={say('compare.limit')}
          title={say('compare.limit')}
          value={rowLimit}
          onChange={(event) => props.onRowLimit(Number(event.target.value))}
        >
          {ROW_LIMITS.map((limit) => (
            <option key={limit} value={limit}>
              {say('bar.rows', { n: limit })}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** One comparison: what stands on both sides, how rows are matched, and what came of it (screen C6). */
export function ComparePane(props: {
  draft: CompareDraft;
  sources: readonly SourceInfo[];
  rowLimit: number;
  onRowLimit(limit: number): void;
  onChange(draft: CompareDraft): void;
  onBusy(busy: boolean): void;
}): ReactElement {
  const { draft, sources, rowLimit, onChange, onBusy } = props;
  const say = useSay();
  const ports = usePorts();
  const compare = useCompare();
  const structure = useStructure();
  const { now } = compare;
  const isStructure = draft.mode === 'structure';
  const busy = now.status === 'reading' || structure.busy;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const run = (scriptFor?: SideName): void => {
    const [left, right] = [sideAsked(draft.left), sideAsked(draft.right)];
    if (!left || !right || (isStructure && !(left.table && right.table))) {
      ports.message.warning(say(isStructure ? 'compare.choose-tables' : 'compare.choose'));
      return;
    }
    if (isStructure) structure.ask({ left, right });
    else compare.run({ left, right, key: draft.key, ignore: draft.ignore, rowLimit, scriptFor });
  };
  return (
    <form
      className="ws-pane ws-comparison"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) run();
      }}
    >
      <CompareBar
        draft={draft}
        busy={busy}
        isReading={now.status === 'reading'}
        rowLimit={rowLimit}
        onRowLimit={props.onRowLimit}
        onStop={compare.stop}
        onChange={onChange}
      />
      <div className="ws-sides">
        {SIDES.map((side) => (
          <SidePicker
            key={side}
            name={side}
            side={draft[side]}
            sources={sources}
            tablesOnly={isStructure}
            onChange={(part) => onChange(withSide(draft, side, part))}
          />
        ))}
      </div>
      {!isStructure && now.columns.length > 0 ? (
        <ColumnsPanel
          columns={now.columns}
          inForce={now.key}
          choice={draft}
          open={now.status === 'failed'}
          onChange={(choice) => onChange({ ...draft, ...choice })}
        />
      ) : null}
      <div className="ws-comparison-body">
        {!isStructure ? (
          <Rows now={now} onScript={run} />
        ) : structure.problem ? (
          <Failed error={{ text: structure.problem }} title={say('compare.failed')} />
        ) : structure.answer ? (
          <StructureView answer={structure.answer} />
        ) : (
          <p className="ws-note">{structure.busy ? <span className="sl-spin" /> : say('compare.hint-structure')}</p>
        )}
      </div>
      {now.script ? <ScriptDialog script={now.script} onClose={compare.closeScript} /> : null}
    </form>
  );
}
