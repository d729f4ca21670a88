import { useState, type ReactElement } from 'react';
import type { Result } from '../state/result.js';
import { useSay } from '../texts/say.js';
import { usePorts } from '../wire/ports.context.js';
import { explainRights, type RightsChain } from '../wire/statement.calls.js';

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
    </div>
  );
}
