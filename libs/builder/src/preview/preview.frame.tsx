import type { ReactElement } from 'react';
import { useBuilder, useSession } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';

import { previewAddress, type PreviewVisitor } from './visitor.js';

/** How the page is looked at: edited, or as a visitor's device of this width draws it. */
export type Device = 'canvas' | 'desktop' | 'tablet' | 'phone';

/** Widths in pixels: of a common phone and a common tablet, upright. */
const WIDTHS = { desktop: undefined, tablet: 820, phone: 390 } as const;

/**
 * The draft as a device draws it, in a frame of its own window: what asks for the width of the window (media queries,
 * the library's breakpoints) gets the truth, and the server decides what those eyes see. Each saved revision is drawn
 * anew.
 */
export function PreviewFrame({
  device,
  visitor,
}: {
  device: Exclude<Device, 'canvas'>;
  visitor: PreviewVisitor;
}): ReactElement {
  const say = useSay();
  const { session } = useBuilder();
  const { revision } = useSession();
  const address = previewAddress(session.draft, visitor);
  return (
    <div className="sb-preview" data-device={device}>
      <iframe
        key={`${revision} ${address}`}
        className="sb-preview-frame"
        title={say('preview.label', { device: say(`bar.${device}`) })}
        src={address}
        style={{ width: WIDTHS[device] ?? '100%' }}
      />
    </div>
  );
}
