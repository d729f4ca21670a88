import { lazy, Suspense, useState, type ReactElement } from 'react';
import { PlainButton } from '../controls/button.js';
import { mediaAddress } from '../media/media-address.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import type { CellProps } from './cell.type.js';

const VideoDialog = lazy(() => import('../media/video-dialog.js').then((part) => ({ default: part.VideoDialog })));

/** Column form_type 7: a button that opens the video in a preview dialog (§2). */
export function VideoCell({ column, cell }: CellProps): ReactElement | null {
  const say = useSay();
  const textOf = useTextOf();
  const [open, setOpen] = useState(false);
  const address = mediaAddress(cell.value);
  if (cell.value === null || cell.value === undefined || cell.value === '') return null;
  if (address === null) return <>{cell.text}</>;
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <PlainButton look="link" aria-label={say('video.play')} title={address} onClick={() => setOpen(true)}>
        ▶ {say('video.play')}
      </PlainButton>
      {open ? (
        <Suspense fallback={null}>
          <VideoDialog address={address} label={textOf(column.label) || column.name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}
