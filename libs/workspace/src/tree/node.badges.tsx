import type { ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { CatalogueNode, NodeKind } from '../wire/catalogue.calls.js';

/** 14 px stroke icons by kind of node. */
const shapes: Readonly<Record<NodeKind, string>> = {
  source: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01',
  database:
    'M2.8 4c0-1.1 2.3-2 5.2-2s5.2.9 5.2 2v8c0 1.1-2.3 2-5.2 2s-5.2-.9-5.2-2zM2.8 4c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2M2.8 8c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2',
  schema: 'M2 4.5V13h12V5.5H8L6.5 4H2z',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M6.2 6.3V13',
  view: 'M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  routine: 'M4 13c2.5 0 2.6-1 3-5s.6-5 3-5M4.5 7.5h5',
  column: 'M6 2.5h4v11H6zM2.5 5v6M13.5 5v6',
};

/** The icon of a node's kind; its name is read out. */
export function KindIcon(props: { kind: NodeKind }): ReactElement {
  const say = useSay();
  return (
    <svg
      className="ws-kind"
      data-kind={props.kind}
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
      role="img"
      aria-label={say(`kind.${props.kind}`)}
    >
      <path d={shapes[props.kind]} />
    </svg>
  );
}

/** Level and letters of a node as small marks; what they mean is in their tooltips. */
export function NodeBadges(props: { node: CatalogueNode }): ReactElement {
  const say = useSay();
  const { level, letters, state } = props.node;
  return (
    <>
      {state === 'failed' || state === 'not_connected' ? (
        <i className="ws-dot" data-state={state} title={state} />
      ) : null}
      {level && level !== 'non_sensitive' ? (
        <span className="ws-level" data-level={level} title={say('level.hint', { level: say(`level.${level}`) })}>
          {say(`level.${level}`)}
        </span>
      ) : null}
      {letters && letters.length > 0 && props.node.kind !== 'column' ? (
        <span
          className="ws-letters"
          title={say('letters.hint', { letters: letters.map((letter) => say(`letter.name.${letter}`)).join(', ') })}
        >
          {letters.map((letter) => (
            <b key={letter} data-letter={letter}>
              {say(`letter.${letter}`)}
            </b>
          ))}
        </span>
      ) : null}
    </>
  );
}
