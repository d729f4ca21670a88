import { diffDocuments, microFaults, type Json } from '@sluice/document';
import { performEdits, type Edit } from '@sluice/document/edit';
import { fakePorts } from '@sluice/engine/fakes';
import { AntdTheme, SluiceTheme } from '@sluice/renderer';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BuilderPorts } from '../builder.ports.js';
import { Builder } from './builder.screen.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const access = { signed_in: true };
const divider = (uid: string, y: number) => ({ uid, name: uid, type: 7, layout: { x: 0, y, w: 24, h: 3 } });

/** A server that keeps the drafts of one app. */
class Drafts {
  readonly documents = new Map<number, { kind: string; document: Json; revision: number; released: number }>();
  readonly calls: string[] = [];
  findings: unknown[] = [];
  removed: unknown[] = [];
  readonly bodies: Record<string, unknown>[] = [];
  approval: unknown = { needed: false, nobody: false, last: null };
  present: unknown[] = [];
  templates: unknown[] = [];
  readonly went: string[] = [];

  constructor() {
    const app = { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access };
    const page = {
      kind: 'page',
      shape: 3,
      uid: 'home',
      name: 'Home',
      access,
      views: [divider('a', 0), divider('b', 3)],
    };
    this.documents.set(1, { kind: 'app', document: app, revision: 1, released: 1 });
    this.documents.set(2, { kind: 'page', document: page, revision: 1, released: 1 });
  }

  readonly ports: BuilderPorts = {
    call: async (path, body) => {
      this.calls.push(path);
      if (path.endsWith('builder.gate') || path.endsWith('builder.publish')) this.bodies.push(body as never);
      return this.answer(path, body as Record<string, unknown>) as never;
    },
    memory: { get: () => null, set: () => undefined },
    roles: () => ['app_admin'],
    message: { success: vi.fn(), warning: vi.fn(), error: vi.fn() },
    go: (address) => this.went.push(address),
    pagePorts: () => fakePorts({}),
  };

  private answer(path: string, body: Record<string, unknown>): unknown {
    const id = Number(body['id']);
    const found = this.documents.get(id);
    if (path.endsWith('builder.drafts'))
      return {
        list: [...this.documents].map(([number, { kind, document, revision, released }]) => {
          const { uid, name } = document as { uid: string; name: string };
          return { id: number, kind, uid, name, revision, released, findings: 0 };
        }),
      };
    if (path.endsWith('builder.elsewhere')) return { list: [] };
    if (path.endsWith('builder.presence')) return { list: this.present };
    if (path.endsWith('builder.template-list')) return { list: this.templates };
    if (path.endsWith('builder.gate'))
      return {
        ...{ findings: body['documents'] ? [] : this.findings, queries: [], pages: [] },
        ...{ removed: this.removed, approval: this.approval },
      };
    if (path.endsWith('builder.publish')) {
      for (const entry of this.documents.values()) entry.released = entry.revision;
      return { app_id: 1, release: 2 };
    }
    if (path.endsWith('page/add')) {
      const number = this.documents.size + 1;
      const document = { kind: 'page', shape: 3, uid: `page-${number}`, name: String(body['name']), access, views: [] };
      this.documents.set(number, { kind: 'page', document, revision: 1, released: 0 });
      return { id: number, uid: document.uid };
    }
    if (path.endsWith('page.preview'))
      return { builder: true, visitors: ['anonymous', 'user'], levels: ['public', 'low'], withheld: [] };
    if (path.endsWith('page.preview-people')) return { list: [{ id: 7, account: 'ada', name: 'Ada' }] };
    if (!found) throw new Error(`no answer to ${path}`);
    const nodes = { a: 11, b: 12 };
    const { uid } = found.document as { uid: string };
    if (path.endsWith('draft-get')) return { id, app_id: 1, uid, ...found, findings: [], nodes };
    const ours = performEdits(found.document, body['edits'] as Edit[]).document;
    found.document = ours;
    found.revision += 1;
    return {
      revision: found.revision,
      merged: false,
      document: ours,
      operations: diffDocuments(ours, ours),
      repairs: [],
      findings: [],
    };
  }

  get views(): string[] {
    return (this.documents.get(2)?.document as { views: { uid: string }[] }).views.map(({ uid }) => uid);
  }
}

let root: Root;
let box: HTMLDivElement;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  window.matchMedia ??= (() => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as never;
  Element.prototype.scrollIntoView ??= () => undefined;
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

const later = (): Promise<void> => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
async function until(what: () => unknown): Promise<void> {
  await expect
    .poll(async () => {
      await later();
      return Boolean(what());
    })
    .toBe(true);
}
const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const named = (label: string): HTMLElement => one(`[aria-label="${label}"]`);
const press = async (element: HTMLElement): Promise<void> => act(async () => element.click());
const key = async (element: HTMLElement, init: KeyboardEventInit): Promise<void> =>
  act(
    async () => void element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
  );

async function opened(pageId?: number): Promise<Drafts> {
  const drafts = new Drafts();
  await shown(drafts, pageId);
  return drafts;
}

const Screen = ({ ports, id }: { ports: BuilderPorts; id?: number | undefined }) => (
  <SluiceTheme mode="light" locale="en">
    <AntdTheme>
      <Builder ports={ports} appId={1} id={id} />
    </AntdTheme>
  </SluiceTheme>
);

async function shown({ ports }: Drafts, pageId?: number): Promise<void> {
  await act(async () => root.render(<Screen ports={ports} id={pageId} />));
}

it('opens a page: the page itself on the canvas, its outline, its state of saving', async () => {
  await opened(2);
  await until(() => document.querySelectorAll('.sb-canvas-page [data-view]').length === 2);
  expect(one('.sb-bar h1').textContent).toBe('Home');
  expect(one('.sb-canvas-page').hasAttribute('inert')).toBe(true);
  expect(
    [...document.querySelectorAll('.sb-tree [data-node]')].map((row) => (row as HTMLElement).dataset['node']),
  ).toEqual(['a', 'b']);
  expect(one('.sb-saving').textContent).toBe('Saved');
});

it('leads to the first page where none is named', async () => {
  const drafts = await opened();
  await until(() => drafts.went.length > 0);
  expect(drafts.went).toEqual(['/build/app/1/page/2']);
});

it('adds a view from the palette with Enter, undoes and redoes it, and saves each state', async () => {
  const drafts = await opened(2);
  await until(() => document.querySelector('.sb-overlay'));
  await key(one('[data-kind=divider]'), { key: 'Enter' });
  await until(() => document.querySelectorAll('.sb-canvas-page [data-view]').length === 3);
  await until(() => drafts.views.length === 3);
  expect(named('Undo').title).toBe('Undo: Add view');
  await press(named('Undo'));
  await until(() => drafts.views.length === 2);
  await key(one('.sb-overlay'), { key: 'y', ctrlKey: true });
  await until(() => drafts.views.length === 3);
  await until(() => one('.sb-saving').textContent === 'Saved');
});

it('offers a micro-page the few kinds that it may have, each of which passes the check', async () => {
  const drafts = new Drafts();
  const page = drafts.documents.get(2)!;
  page.document = { ...(page.document as object), micro: true } as Json;
  await shown(drafts, 2);
  await until(() => document.querySelector('.sb-overlay'));
  const kinds = [...document.querySelectorAll<HTMLElement>('.sb-palette [data-kind]')];
  expect(kinds.map(({ dataset }) => dataset['kind'])).toEqual([
    ...['text', 'image', 'video', 'divider', 'button', 'layout'],
  ]);
  for (const kind of kinds) await key(kind, { key: 'Enter' });
  await until(() => drafts.views.length === 8);
  expect(microFaults(page.document as never)).toEqual([]);
  for (const title of ['Text', 'Video', 'Link button']) expect(one('.sb-tree').textContent).toContain(title);
});

it('shows a script tag in a name and a label as the text that it is', async () => {
  const drafts = new Drafts();
  const page = drafts.documents.get(2)!;
  const script = '<script>window.hacked = 1</script>';
  const view = { ...divider('a', 0), name: script, config: { text: script } };
  page.document = { ...(page.document as object), name: script, views: [view] } as Json;
  await shown(drafts, 2);
  await until(() => one('.sb-tree').textContent?.includes(script));
  expect(one('.sb-bar h1').textContent).toBe(script);
  expect(one('.sb-canvas-page').textContent).toContain(script);
  expect([...document.querySelectorAll('script')].filter(({ text }) => text.includes('hacked'))).toEqual([]);
  expect('hacked' in window).toBe(false);
});

it('selects, moves and deletes by keyboard, and says what is selected', async () => {
  const drafts = await opened(2);
  await until(() => document.querySelectorAll('.sb-tree [data-node]').length === 2);
  const canvas = one('.sb-overlay');
  await key(canvas, { key: 'Tab' });
  expect(one('.sb-spoken').textContent).toBe('a selected');
  expect(one('.sb-row-selected').dataset['node']).toBe('a');
  await key(canvas, { key: 'ArrowDown', altKey: true });
  await until(() => drafts.views.join() === 'b,a');
  await key(canvas, { key: 'Delete' });
  await until(() => drafts.views.join() === 'b');
  await key(canvas, { key: 'z', ctrlKey: true });
  await until(() => drafts.views.join() === 'b,a');
});

it('selects several views in the outline by mouse and by keyboard, the same ones as the canvas', async () => {
  await opened(2);
  await until(() => document.querySelectorAll('.sb-tree [data-node]').length === 2);
  const row = (uid: string): HTMLElement => one(`.sb-tree [data-node=${uid}]`);
  const selected = (): string =>
    [...document.querySelectorAll<HTMLElement>('.sb-row-selected')].map(({ dataset }) => dataset['node']).join();
  /** As a browser does it: what is pressed has the keyboard before it is clicked. */
  const click = (uid: string, more: MouseEventInit = {}): Promise<void> =>
    act(async () => {
      row(uid).dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, ...more }));
      row(uid).focus();
      row(uid).dispatchEvent(new MouseEvent('pointerup', { bubbles: true, ...more }));
      row(uid).dispatchEvent(new MouseEvent('click', { bubbles: true, ...more }));
    });
  await click('a');
  await until(() => selected() === 'a');
  await click('b', { ctrlKey: true });
  await until(() => selected() === 'a,b');
  await click('a', { ctrlKey: true });
  await until(() => selected() === 'b');
  await click('a');
  await until(() => selected() === 'a');
  await click('b', { shiftKey: true });
  await until(() => selected() === 'a,b');
  // From what was selected on the canvas, too.
  await click('a');
  await key(one('.sb-overlay'), { key: 'Tab' });
  await until(() => selected() === 'b');
  await click('a', { shiftKey: true });
  await until(() => selected() === 'a,b');
  await click('b');
  await until(() => selected() === 'b');
  // The keyboard's way to more than one.
  await key(row('b'), { key: 'Shift', code: 'ShiftLeft', shiftKey: true });
  await key(row('b'), { key: 'ArrowUp', code: 'ArrowUp', shiftKey: true });
  await until(() => selected() === 'a,b');
});

it('takes a view out in the outline and brings it back with Ctrl+Z from where the keyboard is then', async () => {
  const drafts = await opened(2);
  await until(() => document.querySelectorAll('.sb-tree [data-node]').length === 2);
  await act(async () => one('.sb-tree [data-node=b]').focus());
  await act(
    async () =>
      void document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, key: 'Delete' })),
  );
  await until(() => drafts.views.join() === 'a');
  await key(document.activeElement as HTMLElement, { key: 'z', ctrlKey: true });
  await until(() => drafts.views.join() === 'a,b');
});

it('moves, copies and duplicates in the outline with the keys of the canvas, and says where it came to', async () => {
  const drafts = await opened(2);
  await until(() => document.querySelectorAll('.sb-tree [data-node]').length === 2);
  const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset['node'];
  const clipboard = (kind: string, data: Map<string, string>): Promise<void> =>
    act(async () => {
      const event = new Event(kind, { bubbles: true, cancelable: true });
      const clipboardData = {
        setData: (type: string, text: string) => data.set(type, text),
        getData: (type: string) => data.get(type) ?? '',
      };
      document.activeElement!.dispatchEvent(Object.assign(event, { clipboardData }));
    });
  await act(async () => one('.sb-tree [data-node=b]').focus());
  await key(document.activeElement as HTMLElement, { key: 'ArrowUp', code: 'ArrowUp', altKey: true });
  await until(() => drafts.views.join() === 'b,a');
  expect(one('.sb-spoken').textContent).toBe('b: 1 of 2 in Page');
  await until(() => focused() === 'b');
  const held = new Map<string, string>();
  await clipboard('copy', held);
  await clipboard('paste', held);
  await until(() => drafts.views.length === 3);
  const pasted = drafts.views[1]!;
  expect(drafts.views).toEqual(['b', pasted, 'a']);
  await until(() => focused() === pasted);
  await clipboard('cut', held);
  await until(() => drafts.views.join() === 'b,a');
  await key(document.activeElement as HTMLElement, { key: 'z', ctrlKey: true });
  await until(() => drafts.views.join() === ['b', pasted, 'a'].join());
  expect(one('.sb-tree [aria-live]').textContent).toBe('Press Ctrl+Shift+D to move what is selected');
});

it('lists all that a paste did not take over until it is read', async () => {
  const drafts = await opened(2);
  await until(() => document.querySelectorAll('.sb-tree [data-node]').length === 2);
  const tables = ['one', 'two', 'three', 'four', 'five'].map((uid) => ({
    uid,
    name: uid,
    type: 1,
    query_id: `q-${uid}`,
  }));
  const text = JSON.stringify({ 'sluice/nodes': { version: 1, app: 'other', list: 'views', nodes: tables } });
  await act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    one('.sb-overlay').dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }));
  });
  await until(() => document.querySelectorAll('.sb-report li').length === 5);
  expect(one('.sb-report').textContent).toContain('view "five" names the query q-five, which this app does not have');
  expect(drafts.ports.message.warning).not.toHaveBeenCalled();
  await press(one('.sb-dialog .ant-modal-close'));
  await until(() => drafts.views.length === 7);
});

it('goes round its parts with F6, also from where nothing has the keyboard, and from the canvas to the properties with Enter', async () => {
  await opened(2);
  await until(() => document.querySelector('.sl-panel-heading'));
  const part = (): string | undefined =>
    document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region'];
  const parts = ['bar', 'pages', 'palette', 'outline', 'canvas', 'properties'];
  for (const name of parts) {
    await key(document.body, { key: 'F6' });
    expect(part()).toBe(name);
  }
  for (const name of [...parts].reverse().slice(1)) {
    await key(document.activeElement as HTMLElement, { key: 'F6', shiftKey: true });
    expect(part()).toBe(name);
  }
  await act(async () => one('.sb-overlay').focus());
  await key(one('.sb-overlay'), { key: 'Enter' });
  expect(part()).toBe('properties');
});

it('keeps the keyboard in the properties when the pressed button goes with its list', async () => {
  const drafts = new Drafts();
  const page = drafts.documents.get(2)!;
  const table = { uid: 't', name: 't', type: 1, layout: { x: 0, y: 0, w: 24, h: 9 }, app_cols: [], app_buttons: [] };
  page.document = { ...(page.document as object), views: [table] } as Json;
  await shown(drafts, 2);
  await until(() => document.querySelector('.sb-overlay'));
  await act(async () => one('.sb-tree [data-node=t]').focus());
  await until(() => document.querySelectorAll('.sl-panel-heading').length > 2);
  const heading = [...document.querySelectorAll<HTMLElement>('.sl-panel-heading')].find(({ textContent }) =>
    textContent?.includes('Parts'),
  );
  await press(heading!);
  const add = [...document.querySelectorAll<HTMLElement>('[data-property=app_buttons] button')].at(-1)!;
  await act(async () => add.focus());
  await press(add);
  await until(() => one('.sb-panel h2').textContent !== 't');
  await until(() => document.activeElement?.closest('.sb-panel') !== null);
  expect(add.isConnected).toBe(false);
});

it('does not publish what has findings and names them; publishes what has none', async () => {
  const drafts = await opened(2);
  await until(() => document.querySelector('.sb-overlay'));
  drafts.findings = [
    {
      kind: 'page',
      uid: 'home',
      id: 2,
      rule: 'reference',
      severity: 'error',
      node: 'a',
      path: ['views', 0],
      place: { en: 'view "a"', 'zh-chs': '' },
      message: { en: 'no query', 'zh-chs': '' },
    },
  ];
  const publish = (): HTMLElement => one('.sb-bar-tools .sl-btn-primary');
  const confirm = (): HTMLButtonElement => one('.ant-modal-footer .ant-btn-primary') as HTMLButtonElement;
  await press(publish());
  await until(() => document.body.textContent?.includes('no query'));
  expect(confirm().disabled).toBe(true);
  await press(one('.ant-modal-footer .ant-btn-default'));
  await until(() => !document.querySelector('.ant-modal-footer'));
  drafts.findings = [];
  await key(one('[data-kind=divider]'), { key: 'Enter' });
  await press(publish());
  await until(() => document.querySelector('.ant-modal-footer') && !confirm().disabled);
  await press(confirm());
  await until(() => drafts.calls.includes('/operation/builder.publish'));
  expect(drafts.documents.get(2)).toMatchObject({ revision: 2, released: 2 });
});

it('publishes the documents that are ticked alone, so that one with findings keeps back no other', async () => {
  const drafts = await opened(2);
  await until(() => document.querySelector('.sb-overlay'));
  await key(one('[data-kind=divider]'), { key: 'Enter' });
  drafts.removed = [{ id: 9, kind: 'page', uid: 'old', name: 'Old' }];
  drafts.findings = [
    {
      ...{ kind: 'page', uid: 'home', id: 2, rule: 'reference', severity: 'error', node: 'a', path: ['views', 0] },
      place: { en: 'view "a"', 'zh-chs': '' },
      message: { en: 'no query', 'zh-chs': '' },
    },
  ];
  const confirm = (): HTMLButtonElement => one('.ant-modal-footer .ant-btn-primary') as HTMLButtonElement;
  const boxes = (): HTMLInputElement[] => [
    ...document.querySelectorAll<HTMLInputElement>('.ant-modal [type=checkbox]'),
  ];
  await press(one('.sb-bar-tools .sl-btn-primary'));
  await until(() => document.body.textContent?.includes('no query') && boxes().length === 2);
  expect(confirm().disabled).toBe(true);
  await press(boxes()[0]!);
  await until(() => !confirm().disabled);
  expect(one('.sb-report-summary').textContent).toBe('1 changed documents will be published; 1 stay drafts');
  await press(confirm());
  await until(() => drafts.calls.includes('/operation/builder.publish'));
  const documents = [{ kind: 'page', uid: 'old' }];
  expect(drafts.bodies).toEqual([{ app_id: 1 }, { app_id: 1, documents }, { app_id: 1, documents }]);
});

it('publishes a deletion alone, and nothing where nothing is ticked', async () => {
  const drafts = await opened(2);
  await until(() => document.querySelector('.sb-overlay'));
  drafts.removed = [{ id: 9, kind: 'page', uid: 'old', name: 'Old' }];
  const confirm = (): HTMLButtonElement => one('.ant-modal-footer .ant-btn-primary') as HTMLButtonElement;
  await press(one('.sb-bar-tools .sl-btn-primary'));
  await until(() => document.querySelector('.ant-modal-footer') && !confirm().disabled);
  const box = (): HTMLElement => one('.ant-modal [type=checkbox]');
  await press(box());
  await until(() => one('.sb-report-summary').textContent === 'No document is ticked');
  expect(confirm().disabled).toBe(true);
  await press(box());
  await until(() => !confirm().disabled);
  await press(confirm());
  await until(() => drafts.calls.includes('/operation/builder.publish'));
  expect(drafts.bodies.at(-1)).toEqual({ app_id: 1 });
});

it('says that a ticked document was deleted meanwhile, and judges and publishes what is ticked then', async () => {
  const drafts = await opened(2);
  await until(() => document.querySelector('.sb-overlay'));
  await key(one('[data-kind=divider]'), { key: 'Enter' });
  const late = { kind: 'page', shape: 3, uid: 'late', name: 'Late', access, views: [] };
  drafts.documents.set(3, { kind: 'page', document: late, revision: 2, released: 1 });
  const boxes = (): HTMLInputElement[] => [
    ...document.querySelectorAll<HTMLInputElement>('.ant-modal [type=checkbox]'),
  ];
  await press(one('.sb-bar-tools .sl-btn-primary'));
  await until(() => boxes().length === 2);
  drafts.documents.delete(3);
  drafts.removed = [{ id: 3, kind: 'page', uid: 'late', name: 'Late' }];
  await press(boxes()[0]!);
  await until(() => document.querySelector('.ant-modal [role=status]')?.textContent?.startsWith('Late was deleted'));
  const confirm = (): HTMLButtonElement => one('.ant-modal-footer .ant-btn-primary') as HTMLButtonElement;
  await until(() => !confirm().disabled);
  await press(confirm());
  await until(() => drafts.calls.includes('/operation/builder.publish'));
  const documents = [{ kind: 'page', uid: 'late' }];
  expect(drafts.bodies.slice(-2)).toEqual([
    { app_id: 1, documents },
    { app_id: 1, documents },
  ]);
});

it('previews in a frame through the eyes that its bar chose', async () => {
  await opened(2);
  await until(() => document.querySelector('.sb-overlay'));
  const phone = [...document.querySelectorAll<HTMLElement>('.sb-bar .ant-segmented-item')].at(-1)!;
  await press(phone.querySelector('input')!);
  const address = (): string | null => document.querySelector('.sb-preview-frame')?.getAttribute('src') ?? null;
  await until(() => address() === '/preview/1/page/2#impersonate');
  await act(async () => {
    one('.sb-impersonation .ant-select-selector').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  const face = (name: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((each) => each.textContent === name);
  await until(() => face('Ada (ada)') && face('Anonymous visitor'));
  await press(face('Ada (ada)')!);
  await until(() => address() === '/preview/1/page/2#impersonate&user=7');
});

it('leads to what visitors have of the page, once there is a release', async () => {
  await opened(2);
  await until(() => document.querySelector('.sb-bar-tools a'));
  expect(one('.sb-bar-tools a').getAttribute('href')).toBe('/1/page/2');
  const fresh = new Drafts();
  for (const entry of fresh.documents.values()) entry.released = 0;
  await act(async () => root.unmount());
  root = createRoot(box);
  await shown(fresh, 2);
  await until(() => document.querySelector('.sb-bar-tools .sl-btn-primary'));
  expect(document.querySelector('.sb-bar-tools a')).toBeNull();
});

it('disturbs nobody when it is not known who else is there', async () => {
  const drafts = new Drafts();
  const { call } = drafts.ports;
  let asked = 0;
  const ports: BuilderPorts = {
    ...drafts.ports,
    call: async (path, body, signal) => {
      if (!path.endsWith('builder.presence')) return call(path, body, signal) as never;
      asked += 1;
      throw new Error('timed out');
    },
  };
  await act(async () => root.render(<Screen ports={ports} id={2} />));
  await until(() => asked > 0 && document.querySelector('.sb-overlay'));
  expect(ports.message.error).not.toHaveBeenCalled();
});

it('hears its keys where the keyboard was left by the mouse: on a choice, and nowhere that letters are typed', async () => {
  await opened(2);
  await until(() => document.querySelector('.sb-overlay'));
  await key(one('[data-kind=divider]'), { key: 'Enter' });
  const count = (): number => document.querySelectorAll('.sb-tree [data-node]').length;
  await until(() => count() === 3);
  await key(one('.sb-panel input'), { key: '?' });
  await key(one('.sb-panel input'), { key: 'z', ctrlKey: true });
  expect(count()).toBe(3);
  const choice = one('.sb-bar input[type=radio]');
  await key(choice, { key: 'z', ctrlKey: true });
  await until(() => count() === 2);
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await key(choice, { key: '?' });
  await until(() => document.querySelector('[role=dialog]'));
});

it('draws each kind of the palette with an icon of its own', async () => {
  await opened(2);
  await until(() => document.querySelector('[data-kind=kanban] path'));
  const drawn = [...document.querySelectorAll('[data-kind] .sl-icon path')].map((path) => path.getAttribute('d'));
  expect(drawn.length).toBeGreaterThan(10);
  expect(new Set(drawn).size).toBe(drawn.length);
});

it('opens a document that is no page where it is edited', async () => {
  const drafts = await opened(1);
  await until(() => drafts.went.length > 0);
  expect(drafts.went).toEqual(['/build/app/1/history/1']);
});

it('says why a page cannot be opened and tries again', async () => {
  const drafts = await opened(77);
  await until(() => document.querySelector('.sb-lone')?.textContent?.includes('Could not be opened'));
  const asked = drafts.calls.length;
  await press(one('.sb-lone button'));
  await until(() => drafts.calls.length > asked);
});
