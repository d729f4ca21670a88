import { act } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { draw, key, press, type, until, type Drawn } from '../fixture/draw.js';
import { columnOf, makePage, makeWorld, paramOf, rowsAnswer, viewOf } from '../fixture/page.js';
import { createDialogs, DialogHost } from './dialog.host.js';
import { createMessages, MessageHost } from './message.host.js';

let drawn: Drawn;
// What is loaded lazily is there before the first question: a busy machine takes longer for it than any test should
// wait.
beforeAll(() => Promise.all([import('./dialog-frame.js'), import('./confirm-dialog.js')]));
afterEach(() => drawn.close());
/** Waits for a dialog, and for what it holds where that is told. */
const shown = (selector = '.sl-dialog'): Promise<void> =>
  until(() => {
    drawn.one(selector);
  });

describe('messages and questions', () => {
  it('show a message once however often it is said', async () => {
    const messages = createMessages();
    drawn = await draw(<MessageHost messages={messages} />);
    await act(async () => {
      messages.port.error('保存失败!');
      messages.port.error('保存失败!');
      messages.port.success('执行成功!');
    });
    expect(drawn.all('[role=alert]').map((one) => one.textContent)).toEqual(['保存失败!']);
    expect(drawn.all('[role=status]').map((one) => one.textContent)).toEqual(['执行成功!']);
  });

  it('answer yes only after the name was typed where it is asked for', async () => {
    const messages = createMessages();
    drawn = await draw(<MessageHost messages={messages} />);
    let answer: boolean | undefined;
    await act(async () => {
      void messages.port.confirm({ text: '确定要删除数据吗?', typed: 'orders' }).then((yes) => {
        answer = yes;
      });
    });
    await shown();
    expect(drawn.one('.sl-dialog').textContent).toContain('请输入 orders 以确认');
    expect(drawn.button('确定').disabled).toBe(true);
    await type(drawn.one<HTMLInputElement>('.sl-dialog input'), 'orders');
    await act(async () => drawn.one<HTMLFormElement>('.sl-dialog form').requestSubmit());
    expect(answer).toBe(true);
  });

  it('are named by what they ask', async () => {
    const messages = createMessages();
    drawn = await draw(<MessageHost messages={messages} />);
    await act(async () => {
      void messages.port.confirm({ text: '确定要删除数据吗?' });
    });
    await shown();
    const name = drawn.one('[role=dialog]').getAttribute('aria-labelledby') ?? '';
    expect(document.getElementById(name)?.textContent).toBe('确定要删除数据吗?');
  });

  it('say below the question what it is about, and tell it with the answer that has the keyboard', async () => {
    const messages = createMessages();
    drawn = await draw(<MessageHost messages={messages} />);
    await act(async () => {
      void messages.port.confirm({ text: '是否确定要执行该操作?', about: '停用：alice', yes: '停用' });
    });
    await shown('.sl-dialog-about');
    await until(() => expect(document.activeElement?.textContent).toBe('停用'));
    expect(document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '停用：alice',
    );
  });

  it('have the keyboard on no where yes does harm: an Enter too many loses nothing', async () => {
    const messages = createMessages();
    drawn = await draw(<MessageHost messages={messages} />);
    let answer: boolean | undefined;
    await act(async () => {
      void messages.port.confirm({ text: '存在未保存的修改，确定要离开吗?', harm: true }).then((yes) => {
        answer = yes;
      });
    });
    await shown();
    await until(() => expect(document.activeElement?.textContent).toBe('取消'));
    expect(drawn.button('确定').className).toContain('danger');
    await press(document.activeElement as HTMLElement);
    expect(answer).toBe(false);
  });

  it('give the focus back to what asked, and to the list around it when that is gone', async () => {
    const messages = createMessages();
    drawn = await draw(
      <>
        <div role="grid" tabIndex={0}>
          <button type="button">删除</button>
        </div>
        <MessageHost messages={messages} />
      </>,
    );
    const opener = drawn.button('删除');
    const ask = async (): Promise<void> => {
      opener.focus();
      await act(async () => {
        void messages.port.confirm({ text: '确定要删除数据吗?' });
      });
      await shown();
      await until(() => expect(document.activeElement?.closest('.sl-dialog')).not.toBeNull());
    };
    await ask();
    await press(drawn.button('取消'));
    await until(() => expect(document.activeElement).toBe(opener));
    await ask();
    opener.disabled = true;
    await press(drawn.button('确定'));
    await until(() => expect(document.activeElement).toBe(drawn.one('[role=grid]')));
  });

  it('have the keyboard from their first frame, so that Escape and Enter do not reach the page behind', async () => {
    const messages = createMessages();
    const behind: string[] = [];
    drawn = await draw(
      <>
        <div onKeyDown={(event) => behind.push(event.key)}>
          <button type="button">删除</button>
        </div>
        <MessageHost messages={messages} />
      </>,
    );
    const opener = drawn.button('删除');
    const frames: (Element | null)[] = [];
    const watcher = new MutationObserver(() => {
      if (document.querySelector('body > div > .ant-modal-root')) frames.push(document.activeElement);
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    for (const [name, more, wanted] of [
      ['Escape', { keyCode: 27 }, false],
      ['Enter', {}, true],
    ] as const) {
      opener.focus();
      frames.length = 0;
      let answer: boolean | undefined;
      await act(async () => {
        void messages.port.confirm({ text: '确定要删除数据吗?' }).then((yes) => {
          answer = yes;
        });
      });
      await until(() => expect(frames).not.toHaveLength(0));
      expect(frames[0]?.textContent).toBe('确定');
      await key(frames[0] as HTMLElement, name, more);
      if (name === 'Enter') await press(frames[0] as HTMLElement);
      await until(() => expect(answer).toBe(wanted));
    }
    watcher.disconnect();
    expect(behind).toEqual([]);
  });

  it('take no Enter that was held down since the press that asks', async () => {
    const messages = createMessages();
    drawn = await draw(<MessageHost messages={messages} />);
    await act(async () => {
      void messages.port.confirm({ text: '确定要删除数据吗?' });
    });
    await shown();
    const enter = (repeat: boolean): boolean =>
      drawn
        .button('确定')
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }));
    expect([enter(true), enter(false)]).toEqual([false, true]);
  });

  it('answer no on cancel, and ask one question at a time', async () => {
    const messages = createMessages();
    drawn = await draw(<MessageHost messages={messages} />);
    const answers: boolean[] = [];
    await act(async () => {
      for (const text of ['一', '二']) void messages.port.confirm({ text }).then((yes) => answers.push(yes));
    });
    await shown();
    await press(drawn.button('取消'));
    expect(answers).toEqual([false]);
    await until(() =>
      expect(drawn.all('.sl-dialog .ant-modal-title').map((title) => title.textContent)).toEqual(['二']),
    );
    await press(drawn.button('确定'));
    expect(answers).toEqual([false, true]);
  });
});

describe('page dialogs', () => {
  it('open with the page name, start the page, dispose it when closed', async () => {
    const world = makeWorld();
    const dialogs = createDialogs();
    drawn = await draw(<DialogHost dialogs={dialogs} />);
    world.answer = () => rowsAnswer([{ id: 1 }]);
    const page = makePage(world, viewOf({ uid: 'list', app_cols: [columnOf(1, 'id')] }));
    const dispose = vi.spyOn(page, 'dispose');
    await act(async () => dialogs.open({ load: () => Promise.resolve(page) }));
    await shown('.ant-modal [role=gridcell]');
    expect(drawn.one('.ant-modal-title').textContent).toBe('页面');
    expect(drawn.all('.ant-modal [role=gridcell]').map((cell) => cell.textContent)).toEqual(['1']);
    await act(async () => {
      dialogs.close(page.instance);
    });
    expect(dispose).toHaveBeenCalledOnce();
    expect(dialogs.close(page.instance)).toBe(false);
  });

  it('have the keyboard in the first field of a form, and Cancel beside its buttons', async () => {
    const world = makeWorld();
    const dialogs = createDialogs();
    drawn = await draw(<DialogHost dialogs={dialogs} />);
    const save = { id: 9, uid: 'save', label: '保存', source_type: 'form' } as const;
    const form = viewOf({
      uid: 'form',
      type: 3,
      data_id: undefined,
      app_params: [paramOf(1, 'a'), paramOf(2, 'b')],
      app_buttons: [save],
    });
    await act(async () => dialogs.open({ load: () => Promise.resolve(makePage(world, form)) }));
    await shown('[data-param="b"] input');
    await until(() => expect(document.activeElement).toBe(drawn.one('[data-param="a"] input')));
    expect(drawn.all('.sl-form-buttons button').map((button) => button.textContent)).toEqual(['保存', '取消']);
    await press(drawn.button('取消'));
    await until(() => expect(dialogs.getSnapshot()).toHaveLength(0));
  });

  it('ask before a form with unsaved changes is closed', async () => {
    const world = makeWorld();
    const asked: string[] = [];
    let agree = false;
    world.ports.message.confirm = ({ text }) => {
      asked.push(text);
      return Promise.resolve(agree);
    };
    const dialogs = createDialogs();
    drawn = await draw(<DialogHost dialogs={dialogs} />);
    await act(async () =>
      dialogs.open({
        load: () =>
          Promise.resolve(
            makePage(world, viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: [paramOf(1, 'a')] })),
          ),
      }),
    );
    await shown('[data-param="a"] input');
    await type(drawn.one<HTMLInputElement>('[data-param="a"] input'), 'x');
    await press(drawn.one('.ant-modal-close'));
    await until(() => expect(asked).toHaveLength(1));
    expect(dialogs.getSnapshot()).toHaveLength(1);
    agree = true;
    await press(drawn.one('.ant-modal-close'));
    await until(() => expect(dialogs.getSnapshot()).toHaveLength(0));
    expect(asked).toEqual(['有未保存的修改，确定要离开吗？', '有未保存的修改，确定要离开吗？']);
  });

  it('say why a page did not open and try again', async () => {
    const dialogs = createDialogs();
    drawn = await draw(<DialogHost dialogs={dialogs} />);
    let tries = 0;
    await act(async () =>
      dialogs.open({
        load: () => {
          tries += 1;
          return Promise.reject(new Error('页面不存在'));
        },
      }),
    );
    await shown('.sl-dialog [role=alert]');
    expect(drawn.one('[role=alert]').textContent).toContain('页面不存在');
    await press(drawn.button('重试'));
    await until(() => expect(tries).toBe(2));
  });
});
