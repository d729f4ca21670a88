import type { ReactElement } from 'react';
import { useTextOf } from '../texts/locale.context.js';
import type { ViewProps } from './view.type.js';

/** View type 7: a line, with a text when the document gives one. */
export function DividerView({ view }: ViewProps): ReactElement {
  const textOf = useTextOf();
  const { config = {}, content } = view.node;
  const text = textOf(config.text) || (typeof content === 'string' ? content : '');
  const className = `sl-divider sl-divider-${config.orientation ?? 'center'}${config.dashed ? ' sl-divider-dashed' : ''}`;
  return (
    <div className={className} role="separator" aria-label={text || undefined}>
      {text ? <span>{text}</span> : null}
    </div>
  );
}
