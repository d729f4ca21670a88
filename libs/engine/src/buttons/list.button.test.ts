import type { CompiledButton } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { buttonOf, paramOf, rowsAnswer } from '../fakes.js';
import { open, rows, save } from './press.fakes.js';

describe('which buttons are drawn', () => {
  it('by place, enabled, condition per row, and never event buttons', () => {
    const buttons = [
      buttonOf({ id: 1, uid: 'new', source_type: 'view' }),
      buttonOf({ id: 2, uid: 'off', source_type: 'view', enable: false }),
      buttonOf({ id: 3, uid: 'close', source_type: 'col', source_id: 2, cond: 'row.open' }),
      buttonOf({ id: 4, uid: 'else', source_type: 'col', source_id: 99 }),
      buttonOf({ id: 5, uid: 'select', btn_type: 2 }),
      buttonOf({ id: 6, uid: 'send', source_type: 'form' }),
      buttonOf({ id: 7, uid: 'pick', source_type: 'param', source_id: 9 }),
      buttonOf({ id: 8, uid: 'bad', source_type: 'view', cond: 'row.open +' }),
    ];
    const { view, ports } = open({}, { app_buttons: buttons });
    const uids = (list: readonly { node: CompiledButton }[]): string[] => list.map(({ node }) => node.uid);
    const column = view.columns()[1]!;
    expect(uids(view.buttons('view'))).toEqual(['new']);
    expect(uids(view.buttons('form'))).toEqual(['send']);
    expect(uids(view.rowButtons(column, rows[0]!))).toEqual(['close']);
    expect(uids(view.rowButtons(column, rows[1]!))).toEqual([]);
    expect(uids(view.paramButtons(view.form!.param('city')!))).toEqual(['pick']);
    expect(ports.logged).toHaveLength(1);
  });

  it('a condition on the form follows what is written', () => {
    const { view } = open({ source_type: 'form', cond: 'form.city == "Wuhan"' });
    let changes = 0;
    view.subscribe(() => {
      changes += 1;
    });
    expect(view.buttons('form')).toHaveLength(0);
    view.form?.change('city', 'Wuhan');
    expect(changes).toBeGreaterThan(0);
    expect(view.buttons('form')).toHaveLength(1);
  });

  it('in a toolbar a condition on the row must hold for every selected row, as on the server', async () => {
    const { view } = open({ cond: 'row.open' });
    await view.query();
    const [shut, open1] = [rows[1]!, rows[0]!];
    expect(view.buttons('view')).toHaveLength(0);
    view.toggleSelect(open1);
    expect(view.buttons('view')).toHaveLength(1);
    view.toggleSelect(shut);
    expect(view.buttons('view')).toHaveLength(0);
  });

  it('in a submit form the row is the record that the form shows, for its condition and for what it hands on', async () => {
    const { view, ports, button } = open(
      {
        source_type: 'form',
        cond: 'row.open',
        target_type: 'page',
        target_id: 44,
        param_config: "{'id': row.id, 'all': size(rows)}",
      },
      { type: 3, config: {}, app_params: [paramOf({ id: 9, uid: 'name' })] },
    );
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 2, name: 'b', open: false }]);
    await view.query();
    expect(view.buttons('form')).toHaveLength(0);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 1, name: 'a', open: true }]);
    await view.query();
    expect(view.buttons('form')).toHaveLength(1);
    await view.press(button);
    expect(ports.opened[0]?.params).toEqual({ id: 1, all: 1 });
  });

  it('row events press the event buttons of that label', async () => {
    const event = (uid: string, label: CompiledButton['label'], cond?: string): CompiledButton =>
      buttonOf({ id: 5, uid, label, btn_type: 2, target_type: 'page', target_id: uid, cond: cond || undefined });
    const { view, ports } = open(
      {},
      {
        app_buttons: [
          event('one', 'dblclick'),
          event('two', { 'zh-chs': '行双击', en: 'double' }),
          event('three', '行右击'),
          event('four', 'dblclick', '!row.open'),
        ],
      },
    );
    await view.rowEvent('dblclick', rows[0]!);
    expect(ports.opened.map((request) => request.page)).toEqual(['one', 'two']);
    await view.rowEvent('contextmenu', rows[0]!);
    expect(ports.opened.at(-1)?.page).toBe('three');
    await view.rowEvent('select', rows[0]!);
    expect(ports.opened).toHaveLength(3);
  });

  it('the first rows of a view press its load buttons once, and say nothing of it', async () => {
    const load = buttonOf({ id: 5, uid: 'fill', label: 'load', btn_type: 2, source_type: 'form', ...save });
    const { view, ports, runs } = open(
      {},
      { type: 3, config: {}, app_params: [paramOf({ id: 9, uid: 'name' })], app_buttons: [load] },
    );
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 2, name: 'b' }]);
    await view.query();
    await expect.poll(() => runs().length).toBe(1);
    await view.query();
    await new Promise((done) => setTimeout(done));
    expect(runs()).toHaveLength(1);
    expect(ports.messages).toEqual([]);
  });
});
