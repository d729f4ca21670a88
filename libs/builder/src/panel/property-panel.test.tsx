import { EditorView } from '@codemirror/view';
import { act, useState, type ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Json } from '@sluice/document';
import { draw, press, rest, type, until, type Drawn } from '../fixture/draw.testing.js';
import { nodeFindings } from './node.findings.js';
import { bench } from './panel.testing.js';
import { PropertyPanel } from './property-panel.js';

let drawn: Drawn | undefined;
afterEach(async () => {
  await drawn?.close();
  drawn = undefined;
});

const column = (uid: string, more: object): Json => ({ uid, name: uid, ...more });
const page = (columns: Json[], more: object = {}): Json => ({
  kind: 'page',
  shape: 3,
  uid: 'home',
  name: 'Home',
  access: { public: true },
  views: [{ uid: 'list', type: 1, query_id: 'orders', app_cols: columns, ...more }],
});

const row = (path: string): Element =>
  document.querySelector(`[data-property="${path}"]`) ?? expect.fail(`no property ${path}`);
const field = (path: string): HTMLInputElement =>
  row(path).querySelector<HTMLInputElement>('input, textarea') ?? expect.fail(`no field in ${path}`);
const labelled = (name: string): Element =>
  document.querySelector(`[aria-label="${name}"]`) ?? expect.fail(`nothing is called ${name}`);

it('shows what differs in several nodes as mixed, and sets it in all of them as one step', async () => {
  const one = bench(page([column('a', { width: 80 }), column('b', { width: 120 })]), ['a', 'b']);
  drawn = await draw(one.element());
  await until(() => expect(document.querySelector('[data-property]')).not.toBeNull());
  await press([...document.querySelectorAll('.sl-panel-heading')].find((one) => one.textContent === 'Display')!);
  expect(field('width').value).toBe('');
  expect(field('width').placeholder).toBe('Mixed');
  await type(field('width'), '200');
  expect(one.steps()).toHaveLength(1);
  expect(one.edits).toEqual([
    [
      { op: 'set', node: 'a', path: ['width'], to: 200 },
      { op: 'set', node: 'b', path: ['width'], to: 200 },
    ],
  ]);
});

it('never shows the properties of what was selected before for what is selected now', async () => {
  const { host, history } = bench(page([]), ['']);
  let select: (uids: string[]) => void = () => undefined;
  const Selecting = (): ReactElement => {
    const [selection, setSelection] = useState(['']);
    select = setSelection;
    return <PropertyPanel document={history.document} selection={selection} host={host} />;
  };
  drawn = await draw(<Selecting />);
  await until(() => row('access'));
  act(() => select(['list']));
  expect(document.querySelector('[data-property="access"]')).toBeNull();
  await until(() => row('id_name'));
});

it('takes away with its kind what only that kind knows, as one step', async () => {
  const param = { uid: 'p', name: 'p', form_type: 5, must: true, config: { precision: 0, span: 12 } };
  const one = bench(page([], { app_params: [param] }), ['p']);
  drawn = await draw(one.element());
  await until(() => row('form_type'));
  await press(row('form_type').querySelector('.ant-select-selector')!);
  await type(row('form_type').querySelector<HTMLInputElement>('input[role=combobox]')!, 'Rating');
  const option = await until(() => {
    const options = [...document.querySelectorAll('.ant-select-item-option')];
    return options.find(({ textContent }) => textContent === 'Rating') ?? expect.fail('no such kind');
  });
  await press(option);
  await until(() => expect(one.edits).toHaveLength(1));
  expect(one.edits).toEqual([
    [
      { op: 'set', node: 'p', path: ['form_type'], to: 100 },
      { op: 'set', node: 'p', path: ['config', 'precision'] },
    ],
  ]);
  expect(one.steps()).toHaveLength(1);
});

it('takes a value away to return to the default, as a step with a name', async () => {
  const one = bench(page([], { config: { stripe: true } }), ['list']);
  drawn = await draw(one.element());
  await type((await until(() => labelled('Find a property'))) as HTMLInputElement, 'stripe');
  await press(await until(() => labelled('Reset to default: Stripe')));
  expect(one.edits).toEqual([[{ op: 'set', node: 'list', path: ['config', 'stripe'] }]]);
  expect(one.steps()[0]?.name).toEqual({ 'zh-chs': '恢复斑马纹', en: 'Reset Stripe' });
  await drawn.redraw(one.element());
  expect(document.querySelector('[aria-label="Reset to default: Stripe"]')).toBeNull();
});

it('joins what is typed in one field to one step, and begins another when the field is left', async () => {
  const one = bench(page([]), ['list']);
  drawn = await draw(one.element());
  const name = await until(() => field('id_name'));
  for (const text of ['o', 'or', 'ord']) {
    await type(name, text);
    await drawn.redraw(one.element());
  }
  expect(one.steps()).toHaveLength(1);
  one.host.leaveField();
  await type(field('id_name'), 'orde');
  expect(one.steps()).toHaveLength(2);
});

it('finds a property by its title in either language, and says when there is none', async () => {
  const one = bench(page([]), ['list']);
  drawn = await draw(one.element());
  const search = (await until(() => labelled('Find a property'))) as HTMLInputElement;
  await until(() => row('id_name'));
  await type(search, '斑马');
  expect([...document.querySelectorAll('[data-property]')].map((one) => one.getAttribute('data-property'))).toEqual([
    'config.stripe',
  ]);
  await type(search, 'nothing like it');
  expect(document.querySelector('.sl-panel')?.textContent).toContain('No property is called so');
});

it('shows a finding at its property, and how many a folded group holds', async () => {
  const document_ = page([column('a', {})]);
  const message = { 'zh-chs': '没有', en: 'There is no query "orders"' };
  const found = nodeFindings(document_, [
    { rule: 'reference', path: ['views', 0, 'query_id'], message },
    { rule: 'reference', path: ['views', 0, 'app_cols', 0, 'dict_id'], message },
  ]);
  expect([...found.keys()]).toEqual(['list', 'a']);
  expect(found.get('a')?.[0]?.path).toEqual(['dict_id']);
  const one = bench(document_, ['list']);
  one.findings.set('list', [...(found.get('list') ?? [])]);
  drawn = await draw(one.element());
  const data = await until(() => {
    const heading = [...document.querySelectorAll('.sl-panel-heading')].find((one) => one.textContent === 'Data1');
    return heading ?? expect.fail('no mark');
  });
  await press(data);
  expect(row('query_id').textContent).toContain('There is no query "orders"');
});

it('shows what a property refers to by its name, its uid below, and its uid while it is written', async () => {
  const one = bench(page([]), ['list']);
  drawn = await draw(one.element());
  const data = await until(() => {
    const heading = [...document.querySelectorAll('.sl-panel-heading')].find((one) => one.textContent === 'Data');
    return heading ?? expect.fail('no group');
  });
  await press(data);
  const query = (): HTMLInputElement => row('query_id').querySelector('input') ?? expect.fail('no field');
  const beside = (): string | undefined => row('query_id').querySelector('small')?.textContent;
  await until(() => expect([query().value, beside()]).toEqual(['Orders', 'orders']));
  await act(() => query().focus());
  expect([query().value, beside()]).toEqual(['orders', 'Orders']);
  await type(query(), 'none-yet');
  expect(one.edits).toEqual([[{ op: 'set', node: 'list', path: ['query_id'], to: 'none-yet' }]]);
  await drawn.redraw(one.element());
  await act(() => query().blur());
  expect([query().value, beside()]).toEqual(['none-yet', undefined]);
});

it('opens the group of a part and the group that holds the part each by itself', async () => {
  const editor = { uid: 'b', name: 'a', form_type: 1 };
  const one = bench(page([column('a', { editor })]), ['a']);
  drawn = await draw(one.element());
  const parts = (): Element[] =>
    [...document.querySelectorAll('.sl-panel-heading')].filter((one) => one.textContent === 'In-place editor');
  await until(() => expect(parts()).toHaveLength(2));
  const open = (): (string | null)[] => parts().map((one) => one.getAttribute('aria-expanded'));
  await press(parts()[0]!);
  expect(open()).toEqual(['true', 'false']);
  await press(parts()[1]!);
  expect(open()).toEqual(['false', 'true']);
});

it('adds, moves and removes columns by operations, and opens what it added', async () => {
  const one = bench(page([column('a', {}), column('b', {})]), ['list']);
  drawn = await draw(one.element());
  const parts = await until(
    () =>
      [...document.querySelectorAll('.sl-panel-heading')].find((one) => one.textContent === 'Parts') ??
      expect.fail('no parts'),
  );
  await press(parts);
  await press(labelled('Move b up'));
  await drawn.redraw(one.element());
  await press(labelled('Remove a'));
  await drawn.redraw(one.element());
  await press(labelled('Add: Columns'));
  await rest();
  expect(one.edits.flat().map(({ op }) => op)).toEqual(['move', 'remove', 'insert']);
  const [added] = one.selected.at(-1) ?? [];
  expect(one.history.document).toMatchObject({
    views: [{ app_cols: [{ uid: 'b' }, { uid: added, name: expect.stringMatching(/^column_\d{14}$/) }] }],
  });
});

/** A param with a map of names, and an action whose steps hold one. */
const named: readonly [string, (map: object) => Json, string][] = [
  [
    'fill',
    (fill) =>
      page([], {
        app_params: [
          { uid: 'p', name: 'p', form_type: 2, data_type: 3, data_config: { query_id: 'orders', fill } as Json },
        ],
      }),
    'p',
  ],
  [
    'steps',
    (params) =>
      ({ kind: 'action', shape: 3, uid: 'go', act_type: 'run', steps: [{ query: 'orders', params }] }) as Json,
    '',
  ],
];

it.each(named)('keeps the keyboard where it went when a name in %s is changed', async (property, made, uid) => {
  let redraw: () => void = () => undefined;
  const one = bench(made({ one: "'a'", two: "'b'", three: "'c'" }), [uid], () => redraw());
  const Drawing = (): ReactElement => {
    const [, count] = useState(0);
    redraw = () => count((before) => before + 1);
    return one.element();
  };
  drawn = await draw(<Drawing />);
  if (uid !== '') await type((await until(() => labelled('Find a property'))) as HTMLInputElement, property);
  const keys = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.sl-panel-key')];
  const value = (at: number): HTMLInputElement => {
    const row = keys()[at]!.closest('.sl-panel-row')!;
    return row.querySelector<HTMLInputElement>(':scope > .sl-panel-control :is(input, textarea)')!;
  };
  await until(() => expect(keys()).toHaveLength(3));
  // From a name to the value beside it, to that of another, and to one that was renamed before.
  for (const [at, name, to] of [
    [0, 'first', 0],
    [2, 'third', 1],
    [1, 'first', 2],
    [0, 'begin', 1],
  ] as const) {
    const [key, goal] = [keys()[at]!, value(to)];
    act(() => key.focus());
    await type(key, name);
    await act(async () => goal.focus());
    await rest(20);
    expect(document.activeElement).toBe(value(to));
  }
  // A name that was taken has got a number, and shows it.
  expect(keys().map((key) => key.value)).toEqual(['begin', 'first-1', 'third']);
  expect([0, 1, 2].map((at) => value(at).value)).toEqual(["'a'", "'b'", "'c'"]);
});

it('stays open when Escape closes something of its editor, and is closed by the next one', async () => {
  const one = bench(page([column('a', {})]), ['list']);
  drawn = await draw(one.element());
  const buttons = row('cond').querySelectorAll('button');
  await press(buttons[buttons.length - 1]!);
  await until(() => expect(document.querySelector('.sl-code-dialog .cm-content')).not.toBeNull());
  const content = document.querySelector<HTMLElement>('.sl-code-dialog .cm-content')!;
  const escape = (isTaken: boolean): Promise<void> =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true });
      // As an editor does that closes its list of completions.
      if (isTaken) content.addEventListener('keydown', (heard) => heard.preventDefault(), { once: true });
      content.dispatchEvent(event);
    });
  const isOpen = (): boolean => document.querySelector('.ant-modal-wrap:not([style*="none"]) .sl-code-dialog') !== null;
  await escape(true);
  await rest();
  expect(isOpen()).toBe(true);
  await escape(false);
  await until(() => expect(isOpen()).toBe(false));
});

it('keeps the JSON that is refused, and says why', async () => {
  const one = bench(page([column('a', {}), column('b', {})]), ['list']);
  one.host.perform = () => 'There is no such place';
  drawn = await draw(one.element());
  const button = (text: string): Promise<Element> =>
    until(
      () =>
        [...document.querySelectorAll('button')].find((each) => each.textContent === text) ?? expect.fail(`no ${text}`),
    );
  await press(await button('JSON'));
  const found = await until(() => document.querySelector<HTMLElement>('.cm-editor') ?? expect.fail('no editor'));
  const view = EditorView.findFromDOM(found) ?? expect.fail('no view');
  const at = view.state.doc.toString().indexOf('"name": "b"');
  act(() => view.dispatch({ changes: { from: at, insert: '"width": 90, ' } }));
  await press(await button('Apply'));
  expect(view.state.doc.toString()).toContain('"width": 90');
  expect(document.querySelector('.sl-panel-json [role=alert]')?.textContent).toBe('There is no such place');
  expect((await button('Apply')).hasAttribute('disabled')).toBe(false);
});

it('keeps the JSON that is typed while others change the node or another one is looked at, and applies what was typed alone', async () => {
  const one = bench(page([column('a', {})], { name: 'Before' }), ['list']);
  const element = (document: Json, selection: string[]): ReactElement => (
    <PropertyPanel document={document} selection={selection} host={one.host} />
  );
  const before = one.history.document;
  drawn = await draw(element(before, ['list']));
  const button = (text: string): Promise<Element> =>
    until(
      () =>
        [...document.querySelectorAll('button')].find((each) => each.textContent === text) ?? expect.fail(`no ${text}`),
    );
  const editor = async (): Promise<EditorView> => {
    const found = await until(() => document.querySelector<HTMLElement>('.cm-editor') ?? expect.fail('no editor'));
    return EditorView.findFromDOM(found) ?? expect.fail('no view');
  };
  await press(await button('JSON'));
  const view = await editor();
  const at = view.state.doc.toString().indexOf('"query_id"');
  act(() => view.dispatch({ changes: { from: at, insert: '"is_hide": true, ' } }));
  const other = page([column('a', {})], { name: 'After' });
  await drawn.redraw(element(other, ['list']));
  await drawn.redraw(element(other, ['a']));
  await until(() => expect(document.querySelector('.cm-content')?.textContent).not.toContain('is_hide'));
  await drawn.redraw(element(other, ['list']));
  expect((await editor()).state.doc.toString()).toContain('"is_hide": true');
  await press(await button('Apply'));
  expect(one.edits).toEqual([[{ op: 'set', node: 'list', path: ['is_hide'], to: true }]]);
});
