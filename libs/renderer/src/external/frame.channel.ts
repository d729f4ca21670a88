import { PROTOCOL, readMessage, type FrameMessage } from './channel.messages.js';

/** What a frame is told: all of it with `init`, later what has changed of it. */
export type FrameState = Readonly<Record<string, unknown>>;

/** Why a frame was given up. */
export type ChannelEnd = 'late' | 'flood' | 'gone' | 'broken';

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
  /** Nothing is heard of the frame any more; where it said itself what went wrong, in its words. */
  ended(why: ChannelEnd, text?: string): void;
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

/** How many messages may be heard now: a burst, filled again as time goes by. */
class Budget {
  #left = BURST;
  #filledMs = performance.now();

  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(BURST, this.#left + ((now - this.#filledMs) * PER_SECOND) / 1000);
    this.#filledMs = now;
    this.#left -= 1;
    return this.#left >= 0;
  }
}

/**
 * Opens the channel to a frame once its document has come: one end of a MessageChannel is handed to it, and nothing
 * else ever crosses. The frame's origin is opaque, so it is known by the port alone; its messages are read as what
 * anybody may have sent (`readMessage`), counted, and what does not fit is dropped.
 */
export const openChannel = (frame: HTMLIFrameElement, host: ChannelHost): FrameChannel => new Channel(frame, host);

class Channel implements FrameChannel {
  readonly #frame: HTMLIFrameElement;
  readonly #host: ChannelHost;
  readonly #budget = new Budget();
  readonly #late: ReturnType<typeof setTimeout>;
  #port: MessagePort | undefined;
  #isReady = false;
  #isOpen = true;
  #state: FrameState = {};
  /** What the frame knows, as texts. */
  readonly #sent = new Map<string, string>();
  #refused = 0;

  constructor(frame: HTMLIFrameElement, host: ChannelHost) {
    this.#frame = frame;
    this.#host = host;
    this.#late = setTimeout(() => this.#end('late'), READY_MS);
    frame.addEventListener('load', this.#loaded);
  }

  tell(state: FrameState): void {
    this.#state = state;
    if (!this.#isReady || !this.#isOpen) return;
    const news = Object.entries(state).filter(([key, value]) => this.#sent.get(key) !== text(value));
    if (news.length > 0) this.#send('update', Object.fromEntries(news));
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#late);
    this.#frame.removeEventListener('load', this.#loaded);
    this.#port?.close();
    this.#port = undefined;
  }

  readonly #loaded = (): void => {
    // A frame that has led itself elsewhere is not the kind any more.
    if (this.#port) return this.#end('gone');
    const channel = new MessageChannel();
    this.#port = channel.port1;
    this.#port.onmessage = ({ data }) => this.#hear(data);
    this.#frame.contentWindow?.postMessage({ sluice: PROTOCOL }, '*', [channel.port2]);
  };

  #end(why: ChannelEnd, text?: string): void {
    if (!this.#isOpen) return;
    this.close();
    this.#host.ended(why, text);
  }

  #hear(data: unknown): void {
    if (!this.#isOpen) return;
    if (!this.#budget.take()) return this.#end('flood');
    const message = readMessage(data);
    if (message && this.#acted(message)) return;
    this.#refused += 1;
    if (this.#refused > MOST_REFUSED) this.#end('flood');
    else this.#host.refused();
  }

  /**
   * Whether the message was taken. Before it is ready a frame says nothing else but that it fails, which ends it; and
   * it is ready once.
   */
  #acted(message: FrameMessage): boolean {
    if (!this.#isReady) {
      if (message.type === 'error') this.#end('broken', message.text);
      return message.type === 'error' || (message.type === 'ready' && this.#begin());
    }
    switch (message.type) {
      case 'ready':
        return false;
      case 'height':
        this.#host.height(message.height);
        return true;
      case 'change':
        return this.#changed(message.value);
      case 'select':
        return this.#host.select(message.row);
      case 'error':
        this.#host.failed(message.text);
        return true;
    }
  }

  #begin(): boolean {
    this.#isReady = true;
    clearTimeout(this.#late);
    this.#send('init', this.#state);
    this.#host.ready();
    return true;
  }

  #changed(value: unknown): boolean {
    // The frame knows what it has said; a value that was not taken is told back as it was.
    this.#sent.set('value', text(value));
    const isTaken = this.#host.change(value);
    if (!isTaken) this.tell(this.#state);
    return isTaken;
  }

  #send(type: 'init' | 'update', part: FrameState): void {
    for (const [key, value] of Object.entries(part)) this.#sent.set(key, text(value));
    this.#port?.postMessage(JSON.stringify({ type, protocol: PROTOCOL, state: part }));
  }
}
