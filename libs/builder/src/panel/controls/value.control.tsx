import { useState, type ReactElement } from 'react';
import type { Json } from '@sluice/document';
import { usePanelSay } from '../panel.texts.js';
import { Area } from './area.js';
import type { ControlProps } from './control.type.js';

/** Any value: JSON as it is, anything else as a text. An unfinished list or object stays typed and is not stored. */
export function ValueControl({ id, value, mixed, onChange, onLeave, name }: ControlProps): ReactElement {
  const say = usePanelSay();
  const [draft, setDraft] = useState<string | undefined>();
  const stored = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  const wrong = draft !== undefined && !readValue(draft).ok;
  const write = (text: string): void => {
    const read = readValue(text);
    setDraft(text);
    if (read.ok) onChange(read.value);
  };
  const leave = (): void => {
    if (!wrong) setDraft(undefined);
    onLeave();
  };
  return (
    <>
      <Area
        id={id}
        aria-label={name}
        aria-invalid={wrong}
        value={draft ?? stored}
        placeholder={mixed ? say('mixed') : say('empty')}
        onChange={(event) => write(event.target.value)}
        onBlur={leave}
      />
      {wrong && <div className="sl-panel-finding">{say('noJson')}</div>}
    </>
  );
}

function readValue(text: string): { ok: true; value: Json | undefined } | { ok: false } {
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch {
    return /^\s*[[{"]/.test(text) ? { ok: false } : { ok: true, value: text };
  }
}
