import type { ReactElement } from 'react';
import { fileName } from '@sluice/engine';
import type { CellProps } from './cell.type.js';
import { opensTab } from './own-tab.js';
import { cutText } from './text.cell.js';

/**
 * A link's address if its scheme is harmless: http, https, mailto or a path of this site. Script schemes are refused
 * (design §5).
 */
export function safeHref(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  // Browsers drop tabs, line breaks and leading blanks before they look at the scheme; so do we.
  const plain = [...address].filter((sign) => sign > ' ').join('');
  // A backslash is a slash to a browser: `https:\\host` and `/\host` lead elsewhere than they look.
  if (plain.includes('\\')) return null;
  return /^(https?:\/\/|mailto:|\/(?!\/)|#|\?|\.)/i.test(plain) ? address.trim() : null;
}

/** A stored file that carries its name is called by it. */
const called = (text: string): string => (/^\/file\/[\w.-]+#[^,]+$/.test(text) ? fileName(text) : text);

/** What a link reads: the column that `linkMap.label` names, else, or where that is empty, the cell's own text. */
export const linkText = ({ column, row, cell }: Pick<CellProps, 'column' | 'row' | 'cell'>): string =>
  (column.config?.linkMap?.label ? String(row[column.config.linkMap.label] ?? '') : '') || called(cell.text);

/** Column form_type 3: `linkMap.label` names the column shown, `linkMap.link` the one with the address. */
export function LinkCell({ column, row, cell }: CellProps): ReactElement {
  const { linkMap, col_max_len } = column.config ?? {};
  const href = safeHref(linkMap?.link ? row[linkMap.link] : cell.value);
  const label = linkText({ column, row, cell });
  const text = cutText(label, col_max_len);
  if (href === null) return <>{text}</>;
  const outside = opensTab(href);
  return (
    <a
      className="sl-link"
      href={href}
      title={label}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {text}
    </a>
  );
}
