import type { ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { Result, RunStatus } from '../state/result.js';
import { shownTime } from './shown.time.js';
import type { TextKey } from '../texts/texts.js';

const words: Readonly<Record<RunStatus, TextKey>> = {
  running: 'message.running',
  asking: 'result.asking',
  declined: 'result.declined',
  mistaken: 'result.mistaken',
  done: 'message.done',
  refused: 'message.refused',
  failed: 'message.failed',
  stopped: 'message.stopped',
};

/** What happened, statement by statement, newest first: outcome, time, notices, reasons, errors. */
export function MessagesPanel(props: { results: readonly Result[]; skipped: readonly string[] }): ReactElement {
  const say = useSay();
  if (props.results.length === 0) return <p className="ws-note">{say('message.none')}</p>;
  return (
    <ol className="ws-messages">
      {props.skipped.map((text, at) => (
        <li key={`skipped ${at}`} data-tone="skipped">
          <p>
            <b>{say('message.skipped')}</b>
          </p>
          <code>{text}</code>
        </li>
      ))}
      {[...props.results].reverse().map((result) => (
        <li key={result.id} data-tone={result.status}>
          <p>
            <time>{shownTime(result.startedAt)}</time>
            <b>{say(words[result.status])}</b>
            {result.status === 'done' ? (
              <span>
                {typeof result.affected === 'number'
                  ? say('result.affected', { n: result.affected })
                  : say('result.rows', { n: result.read })}
                {result.costMs === undefined ? '' : ` · ${say('result.cost', { ms: result.costMs })}`}
              </span>
            ) : null}
          </p>
          <code>{result.text}</code>
          {result.reasons.map((reason, at) => (
            <p key={at} className="ws-message-text">
              {reason.text}
            </p>
          ))}
          {result.error ? (
            <p className="ws-message-text">{result.error.code === 'cut' ? say('result.cut') : result.error.text}</p>
          ) : null}
          {result.error?.original && !result.error.text.endsWith(result.error.original) ? (
            <p className="ws-message-text">{result.error.original}</p>
          ) : null}
          {result.notices.map((notice, at) => (
            <p key={at} className="ws-message-text">
              {notice}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
