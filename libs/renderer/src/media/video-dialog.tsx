import type { ReactElement } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.js';
import { VideoPlayer } from './video-player.js';

/** The video preview dialog (§2). */
export function VideoDialog(props: { address: string; label: string; onClose: () => void }): ReactElement {
  return (
    <DialogFrame title={props.label} width="min(880px, 90%)" onClose={props.onClose}>
      <VideoPlayer address={props.address} label={props.label} />
    </DialogFrame>
  );
}
