import { useState, type ReactElement } from 'react';
import type { CellProps } from './cell.type.js';
import { useTextOf } from '../texts/locale.context.js';
import { imageAddresses } from './image-address.js';
import { Picture } from './picture.js';

/** px of a picture where the column says nothing. */
const WIDTH = 48;

/** The room that the pictures of a cell ask for, in px. */
export const imagesWidth = ({ column, cell }: Pick<CellProps, 'column' | 'cell'>): number =>
  imageAddresses(cell.value).length * ((column.config?.image_width ?? WIDTH) + 6);

/** Column form_type 5: one picture or several, addresses separated by commas; a press opens it in full. */
export function ImageCell({ column, cell }: CellProps): ReactElement | null {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const textOf = useTextOf();
  const name = textOf(column.label) || column.name;
  const width = column.config?.image_width ?? WIDTH;
  const addresses = imageAddresses(cell.value);
  if (addresses.length === 0) return null;
  return (
    <span className="sl-images">
      {addresses.map((address, at) =>
        broken.has(address) ? (
          <span key={address} className="sl-image-broken" style={{ width, height: width }} title={address} />
        ) : (
          <a
            key={address}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={addresses.length > 1 ? `${name} ${at + 1}` : name}
          >
            <Picture
              lazy
              address={address}
              alt=""
              style={{ width, height: width }}
              onError={() => setBroken(new Set([...broken, address]))}
            />
          </a>
        ),
      )}
    </span>
  );
}
