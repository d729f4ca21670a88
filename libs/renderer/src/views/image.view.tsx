import type { ReactElement } from 'react';
import { ownImageAddress } from '../cells/image-address.js';
import { safeHref } from '../cells/link.cell.js';
import { Picture } from '../cells/picture.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { StateBox } from './state-box.js';
import type { ViewProps } from './view.type.js';

/** View type 5: one picture from `content`; `preview` opens it in full, `link` makes it a link. */
export function ImageView({ view }: ViewProps): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const { config = {}, content } = view.node;
  const address = safeHref(content);
  if (address === null) return <StateBox kind="empty" title={textOf(config.empty_text) || say('state.empty')} />;
  const image = <Picture className="sl-picture" address={address} alt={textOf(config.alt) || textOf(view.node.name)} style={{ objectFit: config.fit ?? 'contain' }} />;
  const href = safeHref(config.link) ?? (config.preview || ownImageAddress(address) === null ? address : null);
  return <div className="sl-picture-room">{href === null ? image : <a className="sl-picture-link" href={href} target="_blank" rel="noopener noreferrer">{image}</a>}</div>;
}
