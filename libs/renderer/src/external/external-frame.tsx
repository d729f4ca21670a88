import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { ExternalKind } from '@sluice/document';
import type { ViewRuntime } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { fontFamily, type Palette } from '../theme/tokens.js';
import { usePalette, useThemeMode } from '../theme/sluice.theme.js';
import { useExternalSay } from '../texts/external.texts.js';
import { useLocale } from '../texts/locale.context.js';
import { StateBox } from '../views/state-box.js';
import { Skeleton } from '../views/view-card.js';
import { HEIGHTS } from './channel.messages.js';
import { openChannel, type ChannelEnd, type ChannelHost, type FrameChannel, type FrameState } from './frame.channel.js';
import './external.css';

interface Props {
  kind: ExternalKind;
  view: ViewRuntime;
  /** What a screen reader calls it. */
  label: string;
  id?: string | undefined;
  /** What it is told beside language, theme and title. */
  state: FrameState;
  /** A value of the frame; answers whether it was taken. */
  change?: ((value: unknown) => boolean) | undefined;
  /** A row that was chosen in the frame; answers whether there is one. */
  select?: ((row: number) => boolean) | undefined;
}

/** What the page shows about a frame: it starts, it is there, it was given up. */
type Standing = { is: 'starting' } | { is: 'ready' } | { is: 'ended'; why: ChannelEnd; text: string | undefined };

/** Colours that a frame is told, so that it looks like the page around it. */
const colours = (palette: Palette): Record<string, string> => ({
  text: palette.text,
  soft: palette.textSoft,
  ground: palette.surface,
  raised: palette.raised,
  hover: palette.hover,
  border: palette.border,
  primary: palette.primary,
  accent: palette.accent,
  error: palette.error,
});

/**
 * The frame of an external kind: sandboxed at an address of its own, spoken to over a channel. What goes wrong in it is
 * said in its place, with another try.
 */
export function ExternalFrame(props: Props): ReactElement {
  const [tries, setTries] = useState(0);
  return <Frame key={`${props.kind.address} ${tries}`} {...props} onRetry={() => setTries(tries + 1)} />;
}

function Frame(props: Props & { onRetry(): void }): ReactElement {
  const { kind, view, label, id, state, onRetry } = props;
  const say = useExternalSay();
  const [standing, setStanding] = useState<Standing>({ is: 'starting' });
  const [height, setHeight] = useState<number>();
  const [note, setNote] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<FrameChannel>();
  const now = useRef({ props, say });
  now.current = { props, say };
  const whole = useWholeState(state, label);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const host: ChannelHost = {
      ready: () => setStanding({ is: 'ready' }),
      height: (pixels) => setHeight(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, Math.ceil(pixels)))),
      change(value) {
        const isTaken = now.current.props.change?.(value) ?? false;
        if (isTaken) setNote(undefined);
        return isTaken;
      },
      select: (row) => now.current.props.select?.(row) ?? false,
      failed: (text) => setNote(now.current.say('external.failed', { text })),
      refused: () => setNote(now.current.say('external.refused')),
      ended: (why, text) => setStanding({ is: 'ended', why, text }),
    };
    const opened = openChannel(element, host);
    channel.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => channel.current?.tell(whole), [whole]);

  if (standing.is === 'ended')
    return (
      <StateBox
        kind="error"
        title={say(`external.${standing.why}`, { name: kind.name })}
        text={standing.text}
        onRetry={onRetry}
      />
    );
  return (
    <div className="sl-external" data-standing={standing.is}>
      {standing.is === 'starting' ? <Skeleton lines={1} /> : null}
      <iframe
        ref={frame}
        id={id}
        className="sl-external-frame"
        title={label || kind.name}
        src={`${kind.address}?app=${view.page.doc.app_id}`}
        sandbox="allow-scripts"
        allow=""
        referrerPolicy="no-referrer"
        style={{ height }}
      />
      {note === undefined ? null : (
        <p className="sl-external-note" role="alert">
          {note}
          <PlainButton small look="text" onClick={() => setNote(undefined)}>
            {say('dialog.close')}
          </PlainButton>
        </p>
      )}
    </div>
  );
}

/** What a frame is told, with what every frame is told. */
function useWholeState(state: FrameState, title: string): FrameState {
  const locale = useLocale();
  const mode = useThemeMode();
  const palette = usePalette();
  return useMemo(
    () => ({ ...state, title, locale, theme: { mode, font: fontFamily, colours: colours(palette) } }),
    [state, title, locale, mode, palette],
  );
}

/** A kind that the installation does not have, or not in this version: named, and nothing else of the page suffers. */
export function MissingKind({ name, version }: { name: string; version: string }): ReactElement {
  const say = useExternalSay();
  return (
    <StateBox
      kind="error"
      title={say('external.missing', { name: name || '?', version: version || '?' })}
      text={say('external.missing-hint')}
    />
  );
}
