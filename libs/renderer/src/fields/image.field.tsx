import type { ReactElement } from 'react';
import { imageAddresses } from '../cells/image-address.js';
import { Picture } from '../cells/picture.js';
import { useSay } from '../texts/locale.context.js';
import type { FieldProps } from './field.type.js';
import '../uploads/uploads.css';

/** form_type 17: the picture or pictures that the value names; shown, never sent. */
export function ImageField({ id, param, field, label }: FieldProps): ReactElement {
  const say = useSay();
  const addresses = imageAddresses(field.value);
  if (addresses.length === 0)
    return (
      <div id={id} className="sl-note">
        {say('state.no-image')}
      </div>
    );
  return (
    <div id={id} className="sl-shown-images" role="group" aria-label={label}>
      {addresses.map((address, at) => (
        <a key={`${at}:${address.slice(0, 80)}`} href={address} target="_blank" rel="noopener noreferrer">
          <Picture address={address} alt={label} style={{ objectFit: param.config?.fit ?? 'contain' }} />
        </a>
      ))}
    </div>
  );
}
