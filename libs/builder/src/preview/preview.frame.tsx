import type { ReactElement } from 'react';
import { useBuilder, useSession } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';

/** How the page is looked at: edited, or as a visitor's device of this width draws it. */
export type Device = 'canvas' | 'desktop' | 'tablet' | 'phone';

/** Widths in pixels: of a common phone and a common tablet, upright. */
const WIDTHS = { desktop: undefined, tablet: 820, phone: 390 } as const;

/**
 * The draft as a device draws it, in a frame of its own window: what asks for the width of the window (media queries, the library's
 * breakpoints) gets the truth. Each saved revision is drawn anew.
 */
export function PreviewFrame({ device }: { device: Exclude<Device, 'canvas'> }): ReactElement {
  const say = useSay();
  const { session } = useBuilder();
  const { revision } = useSession();
  const { app_id: app, id } = session.draft;
  return (
    <div className="sb-preview" data-device={device}>
      <iframe
        key={revision}
        className="sb-preview-frame"
        title={say('preview.label', { device: say(`bar.${device}`) })}
        src={`/preview/${app}/page/${id}`}
        style={{ width: WIDTHS[device] ?? '100%' }}
      />
    </div>
  );
}
