import { EditorView } from '@codemirror/view';
import type { FormRuntime, PageRuntime } from '@sluice/engine';
import { act } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draw, press, rest, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, viewOf } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let page: PageRuntime;
let drawn: Drawn;
// jsdom lays nothing out: an editor that measures its text asks for places all the same.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
beforeAll(() => Promise.all([import('../views/form.view.js'), import('./code-text.widget.js')]));
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const config = { widget: 'code-text', widget_config: { language_param: 'kind', findings: 'findings' } };

async function show(part: Parameters<typeof paramOf>[2]): Promise<FormRuntime> {
  const params = [
    paramOf(1, 'script', { label: '脚本', form_type: 101, ...part, config: { ...config, ...part?.config } }),
    paramOf(2, 'findings', { label: 'findings', form_type: 11 }),
    paramOf(3, 'kind', { label: 'kind', form_type: 11, def_val: 'postgres' }),
  ];
  page = openPage(makeWorld(), viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: params }));
  drawn = await draw(<PageView runtime={page} />);
  await rest(30);
  await until(() => expect(drawn.all('.cm-content')).toHaveLength(1));
  return page.roots[0]?.form as FormRuntime;
}
const editor = (): EditorView => EditorView.findFromDOM(drawn.one<HTMLElement>('.cm-editor'))!;
const type = (text: string): void =>
  act(() => editor().dispatch({ changes: { from: 0, to: editor().state.doc.length, insert: text } }));

describe('the widget code-text', () => {
  it('gives a form its text, and takes what the form is given', async () => {
    const form = await show({ def_val: 'SELECT 1' });
    expect(editor().state.doc.toString()).toBe('SELECT 1');
    type('SELECT 2');
    expect(form.current()['script']).toBe('SELECT 2');
    act(() => form.assign({ script: 'DELETE FROM t' }));
    await until(() => expect(editor().state.doc.toString()).toBe('DELETE FROM t'));
    type('');
    expect(form.current()['script']).toBeNull();
  });

  it('is no taller than its text where it is to be read alone, and leaves room where it is written', async () => {
    const frame = (): number => parseFloat(drawn.one<HTMLElement>('.sl-code-frame').style.height);
    await show({ def_val: 'SELECT 1', config: { disabled: true } });
    const short = frame();
    await drawn.close();
    page.dispose();
    await show({ def_val: 'SELECT 1;\n'.repeat(8), config: { disabled: true } });
    const long = frame();
    await drawn.close();
    page.dispose();
    await show({ def_val: 'SELECT 1' });
    expect(short).toBeLessThan(long);
    expect(long).toBeLessThan(frame());
  });

  it('shows findings by line once there are any, says that there are none, and leads to the line of one', async () => {
    const form = await show({ def_val: 'SELECT 1;\nDELETE FROM t;\nSELECT 3' });
    expect(drawn.all('.sl-findings, .sl-findings-none')).toEqual([]);
    act(() => form.assign({ findings: [] }));
    await until(() => expect(drawn.one('.sl-findings-none').textContent).toBe('未发现问题'));
    act(() =>
      form.assign({
        findings: [
          { line: 3, level: 'notice', rule: 'b', text: { 'zh-chs': '提示文本', en: 'a notice' } },
          { line: 2, column: 13, level: 'error', rule: 'a', text: { 'zh-chs': '没有条件', en: 'no condition' } },
        ],
      }),
    );
    await until(() => expect(drawn.all('.sl-finding')).toHaveLength(2));
    expect(drawn.all('.sl-finding')[0]?.textContent).toBe('错误第 2 行没有条件a');
    expect(drawn.all('.sl-finding-mark').map((mark) => mark.dataset['level'])).toEqual(['error', 'notice']);
    expect(drawn.one('.cm-lintRange-error').textContent).toBe('t');
    await press(drawn.all('.sl-finding')[0]!);
    expect(editor().state.selection.main.head).toBe('SELECT 1;\nDELETE FROM '.length);
  });

  it('cannot be written into where its field is fixed, and ignores what is no finding', async () => {
    const form = await show({ def_val: 'SELECT 1', config: { disabled: true } });
    expect(editor().state.readOnly).toBe(true);
    expect(drawn.one('.cm-content').getAttribute('contenteditable')).toBe('false');
    act(() => form.assign({ findings: [null, { line: 99, level: 'x', text: 'far' }, { text: 'no line' }] }));
    await until(() => expect(drawn.all('.sl-finding')).toHaveLength(1));
    expect(drawn.all('.sl-finding-mark')).toEqual([]);
  });

  it('says that its text must be there', async () => {
    const form = await show({ must: true });
    act(() => void form.validate());
    expect(drawn.one('[data-param=script] [role=alert]').textContent).toBe('不能为空!');
    expect(drawn.one('.cm-content').getAttribute('aria-invalid')).toBe('true');
  });
});
