import { describe, expect, it } from 'vitest';
import { rowsAnswer } from '../fakes.js';
import type { Row } from '../runtime.js';
import { open, rows, save, type Opened } from './press.fakes.js';

const text = '是否确定要执行该操作?';
const named = {
  ...save,
  label: { 'zh-chs': '停用', en: 'Disable' },
  config: { confirm: true, confirm_name: 'row.name' },
};
/** Opens the list with these rows selected. */
async function selected(list: readonly object[], part: Parameters<typeof open>[0]): Promise<Opened> {
  const opened = open(part);
  opened.ports.answers['/app/data/run'] = rowsAnswer(list as Row[], list.length);
  await opened.view.query();
  opened.view.toggleSelectPage(true);
  return opened;
}

describe('a question says what it is about', () => {
  it('one row by its name', async () => {
    const { view, ports, button } = open({ ...named, source_type: 'col', source_id: 2 });
    await view.press(button, rows[0]);
    expect(ports.asked).toEqual([{ text, about: '停用：a' }]);
  });

  it('several by their number and the first names', async () => {
    const two = await selected(rows, named);
    await two.view.press(two.button);
    expect(two.ports.asked).toEqual([{ text, about: '停用 2 项：a、b' }]);
    const four = await selected(
      ['a', 'b', 'c', 'd'].map((name, id) => ({ id, name })),
      named,
    );
    await four.view.press(four.button);
    expect(four.ports.asked).toEqual([{ text, about: '停用 4 项：a、b、c 等' }]);
    const nameless = await selected(
      [
        { id: 1, name: 'a' },
        { id: 2, name: null },
      ],
      named,
    );
    await nameless.view.press(nameless.button);
    expect(nameless.ports.asked).toEqual([{ text, about: '停用 2 项：a 等' }]);
  });

  it('and where yes does harm, that no is to be at hand', async () => {
    const { view, ports, button } = open({ ...named, display: 'danger', source_type: 'col', source_id: 2 });
    await view.press(button, rows[0]);
    expect(ports.asked).toEqual([{ text, about: '停用：a', harm: true }]);
  });

  it('without names several rows by their number, and one by nothing', async () => {
    const unnamed = { ...named, config: { confirm: true } };
    const two = await selected(rows, unnamed);
    await two.view.press(two.button);
    const one = await selected(rows.slice(1), unnamed);
    await one.view.press(one.button);
    expect([...two.ports.asked, ...one.ports.asked]).toEqual([{ text, about: '停用 2 项' }, { text }]);
  });

  it('a name that fails or is empty is left out, the question stays', async () => {
    const broken = open({ ...named, config: { confirm: true, confirm_name: 'row.name + 1' } });
    await broken.view.press(broken.button, rows[0]);
    expect(broken.ports.asked).toEqual([{ text }]);
    expect(broken.ports.logged).toHaveLength(1);
    const empty = open(named);
    await empty.view.press(empty.button, { id: 3, name: ' ' });
    expect(empty.ports.asked).toEqual([{ text }]);
  });
});
