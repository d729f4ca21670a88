import type { CSSProperties, ReactElement } from 'react';
import { namedColour } from '../theme/named.colour.js';
import type { CellProps } from './cell.type.js';

/** A text cut to `col_max_len` characters (§3), counted by code points. */
export function cutText(text: string, longest: number | undefined): string {
  if (longest === undefined || longest <= 0 || text.length <= longest) return text;
  const signs = [...text];
  return signs.length <= longest ? text : `${signs.slice(0, longest).join('')}…`;
}

/** The colour of a tag: a name of our palette or a CSS hex colour from the document. */
export function Tag(props: { color: string; text: string }): ReactElement {
  return (
    <span className="sl-tag" style={{ '--sl-tag': namedColour(props.color) } as CSSProperties}>
      {props.text}
    </span>
  );
}

/** A text in the colour of a rule: its letters, or the ground of its cell. */
function Coloured(props: { color: string; look: 'text' | 'ground'; text: string }): ReactElement {
  return (
    <span className={`sl-tinted-${props.look}`} style={{ '--sl-tag': namedColour(props.color) } as CSSProperties}>
      {props.text}
    </span>
  );
}

/** A plain value with its colour or its longest length; used only where plain text is not enough. */
export function TextCell({ column, cell }: Pick<CellProps, 'column' | 'cell'>): ReactElement {
  // A rule speaks before what every such value has.
  const { tag_colors: colors = {} } = column.config ?? {};
  const own =
    cell.look === undefined && Object.hasOwn(colors, String(cell.value)) ? colors[String(cell.value)] : undefined;
  const color = own ?? cell.color;
  const { look = 'tag' } = cell;
  if (color !== undefined && cell.text !== '')
    return look === 'tag' ? (
      <Tag color={color} text={cell.text} />
    ) : (
      <Coloured color={color} look={look} text={cell.text} />
    );
  const short = cutText(cell.text, column.config?.col_max_len);
  return short === cell.text ? <>{cell.text}</> : <span title={cell.text}>{short}</span>;
}
