import { lazy, Suspense, useState, type CSSProperties, type ReactElement } from 'react';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { StateBox } from '../views/state-box.js';
import type { WidgetProps } from '../views/widget.registry.js';
import { useMediaAccess } from './media-access.js';
import { mediaAddress } from './media-address.js';
import { VideoPlayer } from './video-player.js';

const VideoDialog = lazy(() => import('./video-dialog.js').then((part) => ({ default: part.VideoDialog })));
const SIDES: Record<string, string> = { left: 'flex-start', center: 'center', right: 'flex-end' };
const FITS = ['fill', 'contain', 'cover', 'none', 'scale-down'] as const;

/** The settings of a video stand under `config` beside its `content` (§3); at its side they count too. */
function settingsOf({ config, ...own }: WidgetProps['config']): Readonly<Record<string, unknown>> {
  return typeof config === 'object' && config !== null ? { ...own, ...config } : own;
}

/**
 * Widget `video` (§3): `content` of the view or of the configuration; alignment, padding, fit; `preview` plays in a
 * dialog, else in place.
 */
export function VideoWidget({ view, config: given }: WidgetProps): ReactElement {
  const config = settingsOf(given);
  const say = useSay();
  const textOf = useTextOf();
  const [open, setOpen] = useState(false);
  const allowed = useMediaAccess();
  const address = mediaAddress(config.content ?? view.node.content);
  const label = textOf(view.node.name) || say('video.play');
  if (address === null) return <StateBox kind="empty" title={say('state.empty')} />;
  const fit = FITS.find((one) => one === config.fit) ?? 'contain';
  const style: CSSProperties = {
    justifyContent: SIDES[String(config.alignment)] ?? 'center',
    padding: Math.max(0, Number(config.padding) || 0),
  };
  if (config.preview === false)
    return (
      <div className="sl-video-widget" style={style}>
        <VideoPlayer address={address} label={label} fit={fit} />
      </div>
    );
  return (
    <div className="sl-video-widget" style={style}>
      <button
        type="button"
        className="sl-video-cover"
        aria-label={`${say('video.play')} ${label}`}
        onClick={() => setOpen(true)}
      >
        <video
          src={allowed ? address : undefined}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          style={{ objectFit: fit }}
        />
        <span className="sl-video-play" aria-hidden="true" />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <VideoDialog address={address} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
