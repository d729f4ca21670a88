import { useEffect, useRef, useState, type CSSProperties, type ReactElement } from 'react';
import { useSay } from '../texts/locale.context.js';
import { useMediaAccess } from './media-access.js';
import './media.css';

/** Playback rates (§9). */
export const RATES = [0.5, 1, 1.5, 2] as const;

/**
 * A video with the browser's controls and our rates; it never starts by itself (§9). A medium that cannot be played
 * says so.
 */
export function VideoPlayer(props: { address: string; label: string; fit?: CSSProperties['objectFit'] }): ReactElement {
  const say = useSay();
  const video = useRef<HTMLVideoElement>(null);
  const allowed = useMediaAccess();
  const [rate, setRate] = useState(1);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (video.current) video.current.playbackRate = rate;
  }, [rate]);
  if (broken)
    return (
      <div className="sl-note" role="status">
        {say('video.broken', { address: props.address })}
      </div>
    );
  return (
    <div className="sl-video">
      <video
        ref={video}
        src={allowed ? props.address : undefined}
        controls
        preload="metadata"
        playsInline
        aria-label={props.label}
        style={{ objectFit: props.fit ?? 'contain' }}
        onError={() => setBroken(true)}
      />
      <div className="sl-video-rates" role="radiogroup" aria-label={say('video.rate')}>
        {RATES.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={rate === one}
            className="sl-video-rate"
            onClick={() => setRate(one)}
          >
            {one}×
          </button>
        ))}
      </div>
    </div>
  );
}
