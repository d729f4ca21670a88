import { Icon } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { Result, RunStatus } from '../state/result.js';
import { ResultGrid } from './result.grid.js';

function Refused(props: { result: Result }): ReactElement {
  const say = useSay();
  return (
    <div className="ws-verdict" data-tone="refused" role="alert">
      <h3>
        <Icon name="lock" />
        {say('result.refused')}
      </h3>
      <ul>
        {props.result.reasons.map((reason, at) => (
          <li key={at}>{reason.text}</li>
        ))}
      </ul>
      <pre>{props.result.text}</pre>
    </div>
  );
}

function Failed(props: { result: Result; onGoTo(position: number): void }): ReactElement {
  const { error, range } = props.result;
  const say = useSay();
  // The heading says it already; the server's text of §8 begins with it too.
  const words = error?.code === 'cut' ? say('result.cut') : (error?.text ?? '').replace(/^SQL execution error:\s*/, '');
  const place = error?.position === undefined ? null : range.start + error.position - 1;
  return (
    <div className="ws-verdict" data-tone="failed" role="alert">
      <h3>
        <Icon name="warning" />
        {say('result.failed')}
        {error?.code && error.code !== 'cut' ? <code>{error.code}</code> : null}
      </h3>
      <p>
        {words}
        {place === null ? null : (
          <button type="button" className="sl-btn sl-btn-link" onClick={() => props.onGoTo(place)}>
            #{error?.position}
          </button>
        )}
      </p>
      <pre>{props.result.text}</pre>
    </div>
  );
}

function Facts(props: { result: Result }): ReactElement {
  const { result } = props;
  const say = useSay();
  const masked = result.columns.filter((column) => column.masked).map((column) => column.name);
  return (
    <div className="ws-facts" role="status">
      {result.status === 'running' ? (
        <>
          <span className="sl-spin" />
          <span>{say('result.running')}</span>
        </>
      ) : null}
      <span>
        {typeof result.affected === 'number' && result.columns.length === 0
          ? say('result.affected', { n: result.affected })
          : say('result.rows', { n: result.read })}
      </span>
      {result.costMs === undefined ? null : <span>{say('result.cost', { ms: result.costMs })}</span>}
      {masked.length > 0 ? (
        <span className="ws-masked" title={say('result.masked-hint', { columns: masked.join(', ') })}>
          <Icon name="lock" size={12} />
          {say('result.masked', { n: masked.length })}
        </span>
      ) : null}
      {result.truncated ? <span className="ws-warn">{say('result.truncated', { n: result.read })}</span> : null}
      {result.status === 'stopped' ? (
        <span className="ws-warn">{say('result.stopped', { n: result.read })}</span>
      ) : null}
      <span className="ws-facts-source">{result.sourceName}</span>
    </div>
  );
}

type Draw = (props: { result: Result; onGoTo(position: number): void }) => ReactElement;

function Rows(props: { result: Result }): ReactElement {
  const { result } = props;
  const say = useSay();
  return (
    <>
      {result.columns.length > 0 ? (
        <ResultGrid result={result} />
      ) : (
        <p className="ws-note">
          {say(
            result.status === 'running'
              ? 'result.running'
              : result.status === 'stopped'
                ? 'message.stopped'
                : 'message.done',
          )}
        </p>
      )}
      <Facts result={result} />
    </>
  );
}

/** How each state of a run is shown. */
const draws: Readonly<Record<RunStatus, Draw>> = {
  running: Rows,
  done: Rows,
  stopped: Rows,
  refused: Refused,
  failed: Failed,
};

/** One run: its rows, or why there are none. */
export function ResultView(props: { result: Result; onGoTo(position: number): void }): ReactElement {
  const Part = draws[props.result.status];
  return (
    <div className="ws-result">
      <Part {...props} />
    </div>
  );
}
