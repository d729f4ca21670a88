import { PROTOCOL, readMessage, type FrameMessage } from './channel.messages.js';

/** What a frame is told: all of it with `init`, later what has changed of it. */
export type FrameState = Readonly<Record<string, unknown>>;

/** Why a frame was given up. */
export type ChannelEnd = 'late' | 'flood' | 'gone';

/** What the page does with what a frame says. */
export interface ChannelHost {
  /** The frame speaks the protocol and was told its state. */
  ready(): void;
  height(pixels: number): void;
  /** Answers whether the value was taken. */
  change(value: unknown): boolean;
  /** Answers whether there is such a row, and rows may be chosen. */
  select(row: number): boolean;
  /** The frame's own words about what went wrong in it. */
  failed(text: string): void;
  /** Something was sent that nobody takes. */
  refused(): void;
  /** Nothing is heard of the frame any more. */
  ended(why: ChannelEnd): void;
}

/** The channel to one frame. */
export interface FrameChannel {
  /** The frame's state from now on; what is as before is not sent. */
  tell(state: FrameState): void;
  close(): void;
}

/** How long a frame may take until it says that it is ready. */
export const READY_MS = 10_000;
/** Messages that a frame may send at once, and in each second after that. */
const BURST = 120;
const PER_SECOND = 40;
/** So many messages that nobody takes are no slip any more. */
const MOST_REFUSED = 50;

const text = (value: unknown): string => JSON.stringify(value) ?? 'null';

/**
 * Opens the channel to a frame once its document has come: one end of a MessageChannel is handed to it, and nothing
 * else ever crosses. The frame's origin is opaque, so it is known by the port alone; its messages are read as what
 * anybody may have sent (`readMessage`), counted, and what does not fit is dropped.
 */
export function openChannel(frame: HTMLIFrameElement, host: ChannelHost): FrameChannel {
  let port: MessagePort | undefined;
  let isReady = false;
  let isOpen = true;
  let state: FrameState = {};
  let told: Record<string, string> = {};
  let refused = 0;
  let left = BURST;
  let filledMs = performance.now();

  const late = setTimeout(() => end('late'), READY_MS);

  function close(): void {
    isOpen = false;
    clearTimeout(late);
    frame.removeEventListener('load', loaded);
    port?.close();
    port = undefined;
  }

  function end(why: ChannelEnd): void {
    if (!isOpen) return;
    close();
    host.ended(why);
  }

  function loaded(): void {
    // A frame that has led itself elsewhere is not the kind any more.
    if (port) return end('gone');
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }) => hear(data);
    frame.contentWindow?.postMessage({ sluice: PROTOCOL }, '*', [channel.port2]);
  }

  function mayHear(): boolean {
    const now = performance.now();
    left = Math.min(BURST, left + ((now - filledMs) * PER_SECOND) / 1000);
    filledMs = now;
    left -= 1;
    return left >= 0;
  }

  function hear(data: unknown): void {
    if (!isOpen) return;
    if (!mayHear()) return end('flood');
    const message = readMessage(data);
    if (message && acted(message)) return;
    refused += 1;
    if (refused > MOST_REFUSED) end('flood');
    else host.refused();
  }

  /** Before it is ready a frame says nothing else, and it is ready once. */
  function acted(message: FrameMessage): boolean {
    if (!isReady) return message.type === 'ready' && begin();
    switch (message.type) {
      case 'ready':
        return false;
      case 'height':
        host.height(message.height);
        return true;
      case 'change':
        return changed(message.value);
      case 'select':
        return host.select(message.row);
      case 'error':
        host.failed(message.text);
        return true;
    }
  }

  function begin(): boolean {
    isReady = true;
    clearTimeout(late);
    send('init', state);
    host.ready();
    return true;
  }

  function changed(value: unknown): boolean {
    // The frame knows what it has said; a value that was not taken is told back as it was.
    told['value'] = text(value);
    const isTaken = host.change(value);
    if (!isTaken) tell(state);
    return isTaken;
  }

  function send(type: 'init' | 'update', part: FrameState): void {
    for (const [key, value] of Object.entries(part)) told = { ...told, [key]: text(value) };
    port?.postMessage(JSON.stringify({ type, protocol: PROTOCOL, state: part }));
  }

  function tell(next: FrameState): void {
    state = next;
    if (!isReady || !isOpen) return;
    const news = Object.entries(next).filter(([key, value]) => told[key] !== text(value));
    if (news.length > 0) send('update', Object.fromEntries(news));
  }

  frame.addEventListener('load', loaded);
  return { tell, close };
}
