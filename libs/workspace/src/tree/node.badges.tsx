import type { ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import { KIND_SHAPES, type NodeKind } from '@sluice/renderer/sql-editor';
import type { CatalogueNode } from '../wire/catalogue.calls.js';

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
      <path d={KIND_SHAPES[props.kind]} />
    </svg>
  );
}

/** Whether a column has letters of its own: mostly they are its table's, which stand there. */
function hasOwnLetters({ kind, letters = [] }: CatalogueNode, above: CatalogueNode | undefined): boolean {
  if (kind !== 'column') return letters.length > 0;
  return letters.some((letter) => !above?.letters?.includes(letter));
}

/** Level and letters of a node as small marks; what they mean is in their tooltips. */
export function NodeBadges(props: { node: CatalogueNode; above?: CatalogueNode }): ReactElement {
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
      {letters && hasOwnLetters(props.node, props.above) ? (
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
