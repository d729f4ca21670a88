import type { ReactElement } from 'react';
import type { ViewState } from '@sluice/engine';
import { ownImageAddress } from '../cells/image-address.js';
import { safeHref } from '../cells/link.cell.js';
import { Picture } from '../cells/picture.js';
import { useViewState } from '../page/runtime.hooks.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { ErrorBox, StateBox } from './state-box.js';
import { Skeleton } from './view-card.js';
import { isWaiting } from './waiting.js';
import type { ViewProps } from './view.type.js';

/** The first value that a query answers: the address of a picture that the document does not name. */
const firstValue = ({ list, columns }: ViewState): unknown => list[0]?.[columns[0]?.name ?? ''];

/**
 * View type 5: one picture, from `content` or from the first row of its query; `preview` opens it in full, `link` makes
 * it a link.
 */
export function ImageView({ view }: ViewProps): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const state = useViewState(view);
  const { config = {}, content, data_id: query } = view.node;
  const asks = query !== undefined && (content === undefined || content === '');
  if (asks && state.status === 'error') return <ErrorBox error={state.error} onRetry={() => void view.retry()} />;
  if (asks && isWaiting(view, state)) return <Skeleton />;
  const address = safeHref(asks ? firstValue(state) : content);
  if (address === null) return <StateBox kind="empty" title={textOf(config.empty_text) || say('state.empty')} />;
  const image = (
    <Picture
      className="sl-picture"
      address={address}
      alt={textOf(config.alt) || textOf(view.node.name)}
      style={{ objectFit: config.fit ?? 'contain' }}
    />
  );
  const href = safeHref(config.link) ?? (config.preview || ownImageAddress(address) === null ? address : null);
  return (
    <div className="sl-picture-room">
      {href === null ? (
        image
      ) : (
        <a className="sl-picture-link" href={href} target="_blank" rel="noopener noreferrer">
          {image}
        </a>
      )}
    </div>
  );
}
