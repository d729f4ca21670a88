import { useState, type ReactElement } from 'react';
import type { Result } from '../state/result.js';
import { useSay } from '../texts/say.js';
import { usePorts } from '../wire/ports.context.js';
import { explainRights, type RightsChain } from '../wire/statement.calls.js';

/** Opens the request for what a refused statement lacks, filled in (screens C13). Nothing is asked for where no letter is missing. */
export function AskFor({ result }: { result: Result }): ReactElement {
  const say = useSay();
  const ports = usePorts();
  const [busy, setBusy] = useState(false);
  const open = (): void => {
    setBusy(true);
    explainRights(ports, { ...result.at, text: result.text })
      .then(
        ({ ask_link: link }) => (link ? ports.go(link) : ports.message.warning(say('result.ask-none'))),
        (cause: unknown) => ports.message.error(cause instanceof Error ? cause.message : String(cause)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" className="sl-btn sl-btn-default" disabled={busy} onClick={open}>
      {say('result.ask')}
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
        <AskFor result={result} />
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
      {chain.ask_link ? (
        <p>
          <a className="sl-btn sl-btn-default" href={chain.ask_link}>
            {say('result.ask')}
          </a>
        </p>
      ) : null}
    </div>
  );
}
