import { useState, type ReactElement } from 'react';
import type { Result } from '../state/result.js';
import { useSay } from '../texts/say.js';
import { usePorts } from '../wire/ports.context.js';
import { explainRights, type RightsChain } from '../wire/statement.calls.js';

/** What may be done next: where the answer says it is, its label, and what is said where it is not. */
const WAYS = {
  request: { link: 'ask_link', label: 'result.ask', none: 'result.ask-none', look: 'sl-btn-default' },
  order: { link: 'order_link', label: 'result.order', none: 'result.order-none', look: 'sl-btn-default' },
  export: { link: 'export_link', label: 'result.export', none: 'result.export-none', look: 'sl-btn-link' },
} as const;
type Way = keyof typeof WAYS;

/**
 * Opens the request for what a refused statement lacks, a work order with it, or one that exports it, filled in
 * (screens C13).
 */
export function AskFor({ result, way = 'request' }: { result: Result; way?: Way }): ReactElement {
  const say = useSay();
  const ports = usePorts();
  const [busy, setBusy] = useState(false);
  const { link, label, none, look } = WAYS[way];
  const open = (): void => {
    setBusy(true);
    explainRights(ports, { ...result.at, text: result.text })
      .then(
        ({ [link]: to }) => (to ? ports.go(to) : ports.message.warning(say(none))),
        (cause: unknown) => ports.message.error(cause instanceof Error ? cause.message : String(cause)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" className={`sl-btn ${look}`} disabled={busy} onClick={open}>
      {say(label)}
    </button>
  );
}

/** The chain of what decided a refusal, asked for when somebody wants to know. */
export function Why({ result }: { result: Result }): ReactElement {
  const say = useSay();
  const ports = usePorts();
  const [chain, setChain] = useState<RightsChain | 'asked' | undefined>();
  const ask = (): void => {
    setChain('asked');
    explainRights(ports, { ...result.at, text: result.text }).then(setChain, (cause: unknown) => {
      setChain(undefined);
      ports.message.error(cause instanceof Error ? cause.message : String(cause));
    });
  };
  if (chain === undefined || chain === 'asked')
    return (
      <p>
        <button type="button" className="sl-btn sl-btn-link" disabled={chain === 'asked'} onClick={ask}>
          {say('result.why')}
        </button>
        <AskFor result={result} /> <AskFor result={result} way="order" />
      </p>
    );
  return (
    <div role="status">
      <p>
        <b>{chain.verdict}</b>
      </p>
      {chain.lines.length + chain.asks.length === 0 ? <p>{say('result.why-none')}</p> : null}
      <ol>
        {chain.lines.map((line, at) => (
          <li key={at}>
            <b>{line.does}</b> · {line.text} {line.link ? <a href={line.link}>{line.link_text}</a> : null}
          </li>
        ))}
      </ol>
      {chain.asks.map((text) => (
        <p key={text}>→ {text}</p>
      ))}
      <p>
        {Object.values(WAYS).map(({ link, label }) =>
          chain[link] ? (
            <a key={link} className="sl-btn sl-btn-default" href={chain[link]}>
              {say(label)}
            </a>
          ) : null,
        )}
      </p>
    </div>
  );
}
