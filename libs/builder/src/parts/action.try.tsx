import type { ActionDocument } from '@sluice/document';
import { Icon, PlainButton } from '@sluice/renderer';
import { Input } from 'antd';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useBuilder, useSession } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';

/** What became of a step (`builder.action-try`). */
interface TriedStep {
  name: string;
  depth: number;
  target: string;
  state: 'done' | 'skipped' | 'handled' | 'failed' | 'not-run';
  affected: number | null;
  rows: number | null;
  msg: string;
}

interface ActionTried {
  ok: boolean;
  msg: string;
  steps: readonly TriedStep[];
}

/**
 * Tries the action with sample values: which steps run, in a transaction that the server rolls back. The values are
 * kept nowhere.
 */
export function ActionTry(): ReactElement {
  const say = useSay();
  const document = useSession().document as unknown as ActionDocument;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { tried, isRunning, run } = useTried(values);
  const params = document.params ?? [];
  return (
    <section className="sb-action-try" aria-label={say('try.label')}>
      <div className="sb-side-head">
        <h2>{say('try.label')}</h2>
        <PlainButton small look="primary" busy={isRunning} onClick={run}>
          <Icon name="play" size={12} />
          {say('try.run')}
        </PlainButton>
      </div>
      <p className="sb-hint">{say('try.hint')}</p>
      {params.length === 0 ? null : (
        <div className="sb-action-values">
          {params.map(({ name }) => (
            <label key={name}>
              <code>{name}</code>
              <Input
                size="small"
                aria-label={say('query.param-sample', { name })}
                placeholder={say('query.sample')}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </label>
          ))}
        </div>
      )}
      {tried ? <Outcome tried={tried} /> : null}
    </section>
  );
}

function Outcome({ tried }: { tried: ActionTried }): ReactElement {
  const say = useSay();
  return (
    <div role="status">
      <p className="sb-action-said" data-ok={tried.ok}>
        {tried.msg}
      </p>
      <ol className="sb-action-steps">
        {tried.steps.map((step, index) => (
          <li key={index} data-state={step.state} style={{ marginInlineStart: step.depth * 16 }}>
            <b>{step.target || step.name}</b>
            <span className="sb-mark">{say(`try.${step.state}`)}</span>
            {step.affected === null ? null : <span>{say('try.affected', { n: step.affected })}</span>}
            {step.rows === null ? null : <span>{say('try.rows', { n: step.rows })}</span>}
            {step.msg === '' ? null : <small>{step.msg}</small>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Saves what is written, and tries that; a new try ends the one before. */
function useTried(values: Readonly<Record<string, string>>): {
  tried: ActionTried | undefined;
  isRunning: boolean;
  run(): void;
} {
  const { ports, session } = useBuilder();
  const [tried, setTried] = useState<ActionTried>();
  const [isRunning, setRunning] = useState(false);
  const before = useRef<AbortController>();
  useEffect(() => () => before.current?.abort(), []);
  const run = (): void => {
    before.current?.abort();
    const stop = new AbortController();
    before.current = stop;
    setRunning(true);
    setTried(undefined);
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    const body = { app_id: session.draft.app_id, id: session.draft.id, values: given };
    session
      .save()
      .then(() => ports.call<ActionTried>('/operation/builder.action-try', body, stop.signal))
      .then((found) => {
        if (!stop.signal.aborted) setTried(found);
      })
      .catch(failureReporter(ports, stop.signal))
      .finally(() => {
        if (!stop.signal.aborted) setRunning(false);
      });
  };
  return { tried, isRunning, run };
}
