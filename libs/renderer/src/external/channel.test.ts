import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MESSAGE_LENGTH, readMessage } from './channel.messages.js';
import { openChannel, READY_MS, type ChannelHost, type FrameChannel } from './frame.channel.js';

const said = (message: unknown): unknown => readMessage(JSON.stringify(message));

describe('a message of a frame', () => {
  it('is taken when it fits the schema of its type', () => {
    for (const message of [
      { type: 'ready', protocol: 1 },
      { type: 'height', height: 41.5 },
      { type: 'change', value: null },
      { type: 'change', value: { from: ['"[{', '\\'] } },
      { type: 'select', row: 0 },
      { type: 'error', text: 'no data' },
    ])
      expect(said(message)).toEqual(message);
  });

  it('is dropped otherwise, whatever it is', () => {
    for (const message of [
      null,
      1,
      [],
      {},
      { type: 'ready' },
      { type: 'ready', protocol: 2 },
      { type: 'eval', text: 'x' },
      { type: '__proto__' },
      { type: 'constructor' },
      { type: 'height', height: -1 },
      { type: 'height', height: '10' },
      { type: 'change' },
      { type: 'change', value: 1, more: 1 },
      { type: 'select', row: 1.5 },
      { type: 'error', text: 'x'.repeat(501) },
      { type: 'change', value: 'x'.repeat(MESSAGE_LENGTH) },
    ])
      expect(said(message), JSON.stringify(message)?.slice(0, 60)).toBeUndefined();
    for (const raw of [undefined, { type: 'ready', protocol: 1 }, '{', new ArrayBuffer(8), '['.repeat(60_000)])
      expect(readMessage(raw)).toBeUndefined();
    const deep = `{"type":"change","value":${'['.repeat(33)}${']'.repeat(33)}}`;
    expect(readMessage(deep)).toBeUndefined();
  });
});

describe('the channel to a frame', () => {
  let frame: HTMLIFrameElement;
  let theirs: MessagePort;
  let channel: FrameChannel;
  let heard: string[];
  let got: unknown[];
  const host = (): ChannelHost => ({
    ready: () => heard.push('ready'),
    height: (pixels) => heard.push(`height ${pixels}`),
    change: (value) => {
      heard.push(`change ${JSON.stringify(value)}`);
      return value !== 'wrong';
    },
    select: (row) => row < 3,
    failed: (text) => heard.push(`failed ${text}`),
    refused: () => heard.push('refused'),
    ended: (why, text) => heard.push(['ended', why, text].filter(Boolean).join(' ')),
  });
  const say = (message: unknown): void =>
    theirs.postMessage(typeof message === 'string' ? message : JSON.stringify(message));
  const hears = (last: string): Promise<void> => vi.waitFor(() => expect(heard.at(-1)).toBe(last));

  beforeEach(() => {
    heard = [];
    got = [];
    frame = document.body.appendChild(document.createElement('iframe'));
    vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(((
      data: unknown,
      origin: string,
      ports: MessagePort[],
    ) => {
      expect([data, origin]).toEqual([{ sluice: 1 }, '*']);
      theirs = ports[0]!;
      theirs.onmessage = (event: MessageEvent<string>) => got.push(JSON.parse(event.data));
    }) as never);
    channel = openChannel(frame, host());
    channel.tell({ config: { a: 1 }, value: null });
    frame.dispatchEvent(new Event('load'));
  });
  afterEach(() => {
    channel.close();
    theirs.close();
    frame.remove();
    vi.useRealTimers();
  });

  it('tells a state once the frame is ready, and then what has changed', async () => {
    expect(got).toEqual([]);
    say({ type: 'ready', protocol: 1 });
    await hears('ready');
    await vi.waitFor(() => expect(got).toHaveLength(1));
    expect(got).toEqual([{ type: 'init', protocol: 1, state: { config: { a: 1 }, value: null } }]);
    channel.tell({ config: { a: 1 }, value: 'up' });
    await vi.waitFor(() => expect(got).toHaveLength(2));
    expect(got[1]).toEqual({ type: 'update', protocol: 1, state: { value: 'up' } });
  });

  it('does not tell a frame its own value again, and tells back what was not taken', async () => {
    say({ type: 'ready', protocol: 1 });
    say({ type: 'change', value: 'down' });
    await hears('change "down"');
    channel.tell({ config: { a: 1 }, value: 'down' });
    say({ type: 'change', value: 'wrong' });
    await hears('refused');
    await vi.waitFor(() => expect(got).toHaveLength(2));
    expect(got[1]).toEqual({ type: 'update', protocol: 1, state: { value: 'down' } });
  });

  it('ends at once with a frame that fails before it is ready, in its own words', async () => {
    say({ type: 'error', text: 'boom' });
    await hears('ended broken boom');
    expect(heard).toEqual(['ended broken boom']);
  });

  it('hears nothing before the frame is ready, and that once', async () => {
    say({ type: 'change', value: 'up' });
    await hears('refused');
    say({ type: 'ready', protocol: 1 });
    await hears('ready');
    say({ type: 'ready', protocol: 1 });
    await hears('refused');
    say({ type: 'select', row: 7 });
    await vi.waitFor(() => expect(heard.filter((one) => one === 'refused')).toHaveLength(3));
    expect(heard.some((one) => one.startsWith('change'))).toBe(false);
  });

  it('ends with a frame that floods, that sends what nobody takes, or that goes elsewhere', async () => {
    say({ type: 'ready', protocol: 1 });
    for (let at = 0; at < 1000; at += 1) say({ type: 'height', height: at });
    await hears('ended flood');
    const count = heard.length;
    say({ type: 'height', height: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(heard).toHaveLength(count);
    expect(count).toBeLessThan(200);
  });

  it('ends with a second document in the frame', async () => {
    frame.dispatchEvent(new Event('load'));
    await hears('ended gone');
  });

  it('ends with a frame that does not say that it is ready in time', () => {
    channel.close();
    vi.useFakeTimers();
    channel = openChannel(frame, host());
    vi.advanceTimersByTime(READY_MS - 1);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['ended late']);
  });
});
