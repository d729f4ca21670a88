import { act } from 'react';
import { vi } from 'vitest';
import type { PageDocument } from '@sluice/document';
import { draw, rest, type Drawn } from '../fixture/draw.js';
import { PageView } from '../page/page.view.js';
import { registerWidget, type WidgetProps } from '../views/widget.registry.js';
import { open } from './play.js';

// Whatever a page loads when it needs it (parts, charts, themes, maps) is here before it is asked for: a scene is drawn
// the same at every turn, however busy the machine is.
import.meta.glob(['../**/*.{ts,tsx,json}', '!../**/*.test.*', '!../{vocabulary,fixture}/**', '!../index.ts'], {
  eager: true,
});

/** jsdom sees no sizes: everything is near, and nothing changes its size. */
class Still implements Pick<ResizeObserver, 'observe' | 'unobserve' | 'disconnect'> {
  observe(): void {
    /* Nothing ever changes. */
  }
  unobserve(): void {
    /* Nothing was observed. */
  }
  disconnect(): void {
    /* Nothing was observed. */
  }
}
vi.stubGlobal('ResizeObserver', Still);
// A rich text asks where its caret stands.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
Object.assign(URL, { createObjectURL: () => 'blob:local/picture', revokeObjectURL: () => undefined });
registerWidget('sample-widget', () =>
  Promise.resolve(({ config }: WidgetProps) => <code>{JSON.stringify(config)}</code>),
);
/** A frame is what it is told; jsdom loads none. */
vi.mock('../external/frame.channel.js', () => ({
  openChannel: (frame: HTMLIFrameElement) => ({
    tell: (state: unknown) => frame.setAttribute('data-announced', JSON.stringify(state)),
    close: () => undefined,
  }),
}));
/** A chart is what echarts is told to draw; jsdom has no canvas to draw it on. */
vi.mock('echarts/core', async (original) => ({
  ...(await original<object>()),
  init: (element: HTMLElement) => ({
    setOption: (option: unknown) => void (element.textContent = JSON.stringify(option)),
    getWidth: () => 640,
    getHeight: () => 320,
    getDataURL: () => 'data:image/png;base64,AAAA',
    getZr: () => ({ on: () => undefined }),
    on: () => undefined,
    resize: () => undefined,
    dispatchAction: () => undefined,
    dispose: () => undefined,
  }),
}));

/** Presses tried on one page: what is drawn first comes first. */
const MOST_PRESSES = 12;
const TOUCHED = 'button, img, [role=button], [role=tab], .sl-face, .sl-grid-body [role=gridcell]';

/** A picture of 300 bytes as a person chooses it. */
const picture = (at: number): File => new File([new Uint8Array(300)], `${at}.png`, { type: 'image/png' });

/** The html of a page when it is at rest. */
export const drawn = (document: PageDocument): Promise<string[]> => looked(document, () => []);

/** The html of a page after each press, typed text and chosen file, one after the other. */
export const handled = (document: PageDocument): Promise<string[]> => looked(document, touches);

async function looked(document: PageDocument, touching: (screen: Drawn) => (() => void)[]): Promise<string[]> {
  const { page, ports } = await open(document);
  const screen = await draw(<PageView runtime={page} />);
  const pictures: string[] = [];
  const look = async (): Promise<void> => {
    await act(async () => ports.clock.advance(700));
    await rest();
    pictures.push(html());
  };
  await look();
  await look();
  for (const touch of touching(screen)) {
    await act(async () => touch());
    await look();
    // What a press has opened to choose from is chosen from.
    const [choice] = screen.all('[role=option]');
    if (!choice) continue;
    await act(async () => choice.click());
    await look();
  }
  await screen.close();
  page.dispose();
  globalThis.document.body.replaceChildren();
  return [...pictures, JSON.stringify([ports.did, ports.messages])];
}

const html = (): string =>
  globalThis.document.body.innerHTML
    .replaceAll(/\b(id|for|aria-controls|aria-describedby|aria-labelledby|aria-owns|name)="[^"]*(:r|rc_)[^"]*"/g, '')
    .replaceAll(/css-dev-only-do-not-override-\w+|:r\w+:/g, '')
    // Every picture on its way has a number of its own.
    .replaceAll(/data-upload="wait-\d+"/g, 'data-upload="wait"');

/** What a person could do on the page, one thing after the other. */
function touches(screen: Drawn): (() => void)[] {
  const presses = screen
    .all(TOUCHED)
    .slice(0, MOST_PRESSES)
    .map((element) => () => {
      element.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
      element.click();
    });
  const files = screen.all('input[type=file]').map((input) => () => {
    Object.defineProperty(input, 'files', { configurable: true, value: [picture(1), picture(2)] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const pastes = screen.all('.sl-field').map((field) => () => {
    const paste = new Event('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(paste, 'clipboardData', {
      value: { files: [picture(3)], getData: () => '', types: ['Files'] },
    });
    // One pastes where one writes; a field without such a place takes it where the keyboard stands.
    const container = field.querySelector('[contenteditable]') ?? field.querySelector('[tabindex], button') ?? field;
    container.dispatchEvent(paste);
  });
  return [...presses, ...files, ...pastes];
}
