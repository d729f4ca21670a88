import { useState, type CSSProperties, type ReactElement } from 'react';
import { ownImageAddress } from './image-address.js';
import type { CellProps } from './cell.type.js';

/** Hues of faces without a picture: far enough apart to be told from each other. */
const HUES = 12;

/** Always the same hue for the same name, so that a person is found again in another list. */
const hueOf = (name: string): number =>
  ([...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % HUES) * (360 / HUES);

/** One sign of a name in Chinese, two first letters of one in words. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = (word: string | undefined): string => [...(word ?? '')][0] ?? '';
  return /^[\x20-\u024f]/.test(name.trim()) && words.length > 1
    ? `${first(words[0])}${first(words[words.length - 1])}`.toUpperCase()
    : first(words[0]).toUpperCase();
}

/** A small round face: a picture of this site, or the first letters of the name. */
export function Avatar({ name, address }: { name: string; address?: unknown }): ReactElement {
  const [broken, setBroken] = useState<string>();
  const own = address === undefined || address === null || address === '' ? null : ownImageAddress(address);
  return own !== null && own !== broken ? (
    <img className="sl-avatar" src={own} alt="" loading="lazy" onError={() => setBroken(own)} />
  ) : (
    <span className="sl-avatar" aria-hidden="true" style={{ '--sl-hue': hueOf(name) } as CSSProperties}>
      {initials(name)}
    </span>
  );
}

/** Column form_type 101: a face and a name. */
export function AvatarCell({ column, row, cell }: CellProps): ReactElement | null {
  const { avatar_image: image } = column.config ?? {};
  if (cell.text === '') return null;
  return (
    <span className="sl-person">
      <Avatar name={cell.text} address={image === undefined ? undefined : row[image]} />
      <span className="sl-person-name">{cell.text}</span>
    </span>
  );
}
