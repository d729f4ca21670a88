import { Icon } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { Result, RunStatus } from '../state/result.js';
import { lineAndColumn } from '../editor/line-column.js';
import type { TextKey } from '../texts/texts.js';
import { Elapsed } from './elapsed.js';
import { AskFor, Why } from './why.js';
import { PlanOr } from '../plan/plan.view.js';
import { ResultGrid } from './result.grid.js';

/** A place in the statement as a button that goes there, by line and column of the editor. */
function PositionLink(props: { at: number; text: string; onGoTo(position: number): void }): ReactElement {
  const say = useSay();
  return (
    <button type="button" className="sl-btn sl-btn-link" onClick={() => props.onGoTo(props.at)}>
      {say('reason.place', lineAndColumn(props.text, props.at))}
    </button>
  );
}

interface PartProps {
  result: Result;
  /** The whole script, for line numbers as the editor counts them. */
  script: string;
  onGoTo(position: number): void;
  /** Takes the statement for one side of a comparison. */
  onCompare?(result: Result): void;
}

function Reasons(props: PartProps): ReactElement {
  const { reasons, range } = props.result;
  return (
    <ul>
      {reasons.map((reason, at) => (
        <li key={at}>
          {reason.text}
          {reason.position === undefined ? null : (
            <PositionLink at={range.start + reason.position} text={props.script} onGoTo={props.onGoTo} />
          )}
          {(reason.objects?.length ?? 0) > 5 ? (
            <ul className="ws-objects">
              {reason.objects?.map((object) => (
                <li key={object}>{object}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Refused(props: PartProps): ReactElement {
  const say = useSay();
  return (
    <div className="ws-verdict" data-tone="refused" role="alert">
      <h3>
        <Icon name="lock" />
        {say('result.refused')}
      </h3>
      <Reasons {...props} />
      <Why result={props.result} />
      <pre>{props.result.text}</pre>
    </div>
  );
}

/** What is not there may only be hidden from whoever asks: a table, or a column of the one table that they name. */
const isPerhapsHidden = ({ code, object }: Result['reasons'][number]): boolean =>
  code === 'unknown-table' || (code === 'unknown-column' && object !== undefined);

/** A statement that cannot be understood: nobody forbids it, so no lock. */
function Mistaken(props: PartProps): ReactElement {
  const say = useSay();
  return (
    <div className="ws-verdict" data-tone="mistaken" role="alert">
      <h3>
        <Icon name="warning" />
        {say('result.mistaken')}
      </h3>
      <Reasons {...props} />
      {props.result.reasons.some(isPerhapsHidden) ? (
        <p>
          <AskFor result={props.result} />
        </p>
      ) : null}
      <pre>{props.result.text}</pre>
    </div>
  );
}

function Failed(props: PartProps): ReactElement {
  const { error, range } = props.result;
  const say = useSay();
  // The heading says it already; the server's text of §8 begins with it too.
  const words = error?.code === 'cut' ? say('result.cut') : (error?.text ?? '').replace(/^SQL execution error:\s*/, '');
  const position = error?.position === undefined ? null : range.start + error.position;
  return (
    <div className="ws-verdict" data-tone="failed" role="alert">
      <h3>
        <Icon name="warning" />
        {say('result.failed')}
        {error?.state ? <code>{error.state}</code> : null}
      </h3>
      <p>
        {words}
        {position === null ? null : <PositionLink at={position} text={props.script} onGoTo={props.onGoTo} />}
      </p>
      {error?.original && error.original !== words ? (
        <details>
          <summary>{say('result.original')}</summary>
          <code>{error.original}</code>
        </details>
      ) : null}
      <pre>{props.result.text}</pre>
    </div>
  );
}

/** What may be compared or exported: rows that a query has read, not how it would read them. */
const holdsRows = ({ status, kind, columns, text }: Result): boolean =>
  status === 'done' && kind === 'DQL' && columns.length > 0 && !/^\s*explain\b/i.test(text);

function Facts(props: Pick<PartProps, 'result' | 'onCompare'>): ReactElement {
  const { result, onCompare } = props;
  const say = useSay();
  const masked = result.columns.filter((column) => column.masked).map((column) => column.name);
  return (
    <div className="ws-facts" role="status">
      {result.status === 'running' ? (
        <>
          <span className="sl-spin" />
          <span>{say('result.running')}</span>
          <Elapsed since={result.startedAt} />
        </>
      ) : null}
      {result.status === 'done' || result.read > 0 ? (
        <span>
          {typeof result.affected === 'number' && result.columns.length === 0
            ? say('result.affected', { n: result.affected })
            : say('result.rows', { n: result.read })}
        </span>
      ) : null}
      {result.costMs === undefined ? null : <span>{say('result.cost', { ms: result.costMs })}</span>}
      {masked.length > 0 ? (
        <span className="ws-masked" title={say('result.masked-hint', { columns: masked.join(', ') })}>
          <Icon name="lock" size={12} />
          {say('result.masked', { n: masked.length })}
        </span>
      ) : null}
      {result.noCopy ? (
        <span className="ws-masked" title={say('result.copy-off')}>
          <Icon name="lock" size={12} />
          {say('result.copy-off-short')}
        </span>
      ) : null}
      {result.truncated ? <span className="ws-warn">{say('result.truncated', { n: result.read })}</span> : null}
      {result.status === 'stopped' ? (
        <span className="ws-warn">{say('result.stopped', { n: result.read })}</span>
      ) : null}
      {onCompare && holdsRows(result) ? (
        <button
          type="button"
          className="sl-btn sl-btn-link"
          title={say('compare.result-hint')}
          onClick={() => onCompare(result)}
        >
          {say('compare.result')}
        </button>
      ) : null}
      {holdsRows(result) ? <AskFor result={result} way="export" /> : null}
      <span className="ws-facts-source">{result.sourceName}</span>
    </div>
  );
}

/** What stands where a result has no columns. */
const notes: Readonly<Record<RunStatus, TextKey>> = {
  running: 'result.running',
  asking: 'result.asking',
  declined: 'result.declined',
  done: 'message.done',
  stopped: 'message.stopped',
  refused: 'result.refused',
  mistaken: 'result.mistaken',
  failed: 'result.failed',
};

function Rows(props: PartProps): ReactElement {
  const { result, onCompare } = props;
  const say = useSay();
  return (
    <>
      {result.columns.length > 0 ? (
        <PlanOr result={result} grid={<ResultGrid result={result} />} />
      ) : (
        <p className="ws-note">{say(notes[result.status])}</p>
      )}
      <Facts result={result} onCompare={onCompare} />
    </>
  );
}

/** How each state of a run is shown. */
const draws: Readonly<Record<RunStatus, (props: PartProps) => ReactElement>> = {
  running: Rows,
  asking: Rows,
  declined: Rows,
  done: Rows,
  stopped: Rows,
  refused: Refused,
  mistaken: Mistaken,
  failed: Failed,
};

/** One run: its rows, or why there are none. */
export function ResultView(props: PartProps): ReactElement {
  const Part = draws[props.result.status];
  return (
    <div className="ws-result">
      <Part {...props} />
    </div>
  );
}
