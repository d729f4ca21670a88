import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { SluiceTheme, type WidgetProps } from '@sluice/renderer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqlWorkspace } from './sql-workspace.widget.js';
import { postgresWriting } from './wire/writing.testing.js';
import type { WorkspacePorts } from './wire/workspace.ports.js';

/** A gate that knows one source with one table: it masks phones and refuses to write. */
function gate(): { ports: WorkspacePorts; memory: Map<string, string>; calls: string[]; aborted: () => boolean } {
  const memory = new Map<string, string>();
  const calls: string[] = [];
  let aborted = false;
  const answers: Record<string, (input: Record<string, unknown>) => unknown> = {
    'catalogue.children': ({ source_id, parent_id }) => ({
      list: parent_id
        ? []
        : source_id
          ? [{ id: 5, kind: 'table', name: 'customer', letters: ['read'], leaf: false }]
          : [
              {
                id: 1,
                kind: 'source',
                name: 'demo',
                letters: ['read'],
                leaf: false,
                state: 'connected',
                sql: postgresWriting,
              },
            ],
    }),
    'catalogue.completion': () => ({ schemas: ['public'], tables: [], sql: postgresWriting }),
    'workspace.check': () => ({ statements: [] }),
    'workspace.split': ({ text }) => {
      let start = 0;
      return {
        statements: String(text)
          .split(';')
          .map((part) => {
            const range = { start, end: start + part.length };
            start = range.end + 1;
            return range;
          }),
      };
    },
    'workspace.history': () => ({ list: [], count: 0 }),
    'workspace.stop': () => null,
    'rights.explain': ({ form }) => ({
      verdict: `about ${(form as { statement: string }).statement}`,
      lines: [{ mark: 'no', does: 'Refuses', text: 'the write letter is missing', link: null, link_text: null }],
      asks: ['ask a policy administrator'],
    }),
  };
  async function* run(text: string, signal: AbortSignal, confirmed: boolean): AsyncGenerator<unknown> {
    if (/^truncate/i.test(text) && !confirmed) {
      yield { t: 'confirm', questions: [{ kind: 'truncate', object: 'customer', rows: '12345' }] };
      return;
    }
    if (/nmae/.test(text)) {
      yield { t: 'refused', reasons: [{ code: 'unknown-column', text: 'no nmae', position: 7, mistake: true }] };
      return;
    }
    if (/^delete/i.test(text)) {
      yield { t: 'refused', reasons: [{ code: 'letter', text: 'no write permission on customer' }] };
      return;
    }
    yield {
      t: 'header',
      run_id: 'run-7',
      kind: 'DQL',
      columns: [
        { name: 'id', type: 'int8', masked: false },
        { name: 'phone', type: 'text', masked: true },
      ],
      ...(/note/.test(text) ? { watermark: 'Ann (ann) 2026-11-27 21:40', copy: false } : {}),
    };
    yield {
      t: 'rows',
      rows: [
        ['9007199254740993', '138****0001'],
        ['2', null],
      ],
    };
    if (/sleep/i.test(text))
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new DOMException('aborted', 'AbortError'));
        }),
      );
    yield { t: 'end', rows: 2, truncated: false, cost_ms: 3, notices: [] };
  }
  const ports: WorkspacePorts = {
    call: (operation, input) => {
      calls.push(operation);
      return Promise.resolve((answers[operation] as (input: unknown) => never)(input));
    },
    stream: (_, input, signal) => run(String(input['text']), signal, input['confirmed'] === true),
    memory: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
    copy: (text) => {
      calls.push(`copied: ${text}`);
      return Promise.resolve();
    },
    go: () => undefined,
    message: { success: () => undefined, error: () => undefined, warning: (text) => calls.push(`warning: ${text}`) },
    log: () => undefined,
  };
  return { ports, memory, calls, aborted: () => aborted };
}

let root: Root;
let container: HTMLElement;
const settle = (): Promise<void> =>
  act(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 60);
      }),
  );
const button = (name: string): HTMLButtonElement => {
  const found = [...container.querySelectorAll('button')].find((each) => each.textContent === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
async function open(ports: WorkspacePorts, params: Record<string, unknown> = {}): Promise<void> {
  await act(async () =>
    root.render(
      <SluiceTheme mode="light" locale="en">
        <SqlWorkspace ports={ports} view={{ page: { params } } as unknown as WidgetProps['view']} />
      </SluiceTheme>,
    ),
  );
  await settle();
}
const remember = (memory: Map<string, string>, text: string): void =>
  void memory.set(
    'tabs',
    JSON.stringify({ tabs: [{ id: 't1', number: 1, title: '', sourceId: 1, schema: '', text }], active: 't1' }),
  );

// jsdom lays nothing out; the editor asks where its text stands.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

describe('data query workspace', () => {
  it('shows exact values, NULL and the masked column of a statement that was remembered', async () => {
    const { ports, memory } = gate();
    remember(memory, 'SELECT id, phone FROM customer');
    await open(ports);
    await act(async () => button('Run').click());
    await settle();
    const words = container.textContent ?? '';
    for (const part of ['9007199254740993', '138****0001', 'NULL', '2 rows', 'Masked columns: 1'])
      expect(words).toContain(part);
  });

  it('shows a masked cell whole as the mask that came, and asks nothing for it', async () => {
    const { ports, memory, calls } = gate();
    remember(memory, 'SELECT id, phone FROM customer');
    await open(ports);
    await act(async () => button('Run').click());
    await settle();
    const asked = calls.length;
    const cell = [...container.querySelectorAll('[data-col]')].find((each) =>
      each.textContent?.includes('138****0001'),
    );
    await act(async () => cell?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
    await settle();
    expect(document.querySelector('dialog.ws-viewer pre')?.textContent).toBe('138****0001');
    expect(calls.slice(asked)).toEqual([]);
  });

  it('says why a statement was refused, and keeps the statement', async () => {
    const { ports, memory } = gate();
    remember(memory, 'DELETE FROM customer');
    await open(ports);
    await act(async () => button('Run').click());
    await settle();
    const alert = container.querySelector('[role=alert]')?.textContent ?? '';
    expect(alert).toContain('no write permission on customer');
    expect(alert).toContain('DELETE FROM customer');
    await act(async () => button('Why').click());
    await settle();
    const chain = container.querySelector('[role=alert]')?.textContent ?? '';
    expect(chain).toContain('about DELETE FROM customer');
    expect(chain).toContain('Refuses · the write letter is missing');
    expect(chain).toContain('→ ask a policy administrator');
  });

  it('stops a running statement here and on the server, and shows what had come', async () => {
    const { ports, memory, calls, aborted } = gate();
    remember(memory, 'SELECT sleep()');
    await open(ports);
    await act(async () => button('Run').click());
    await settle();
    expect(button('Run').disabled).toBe(true);
    await act(async () => button('Stop').click());
    await settle();
    expect(aborted()).toBe(true);
    expect(calls).toContain('workspace.stop');
    expect(container.textContent).toContain('Stopped; the 2 rows read before are shown');
    expect(button('Run').disabled).toBe(false);
  });

  it.each([
    ['1', 2],
    ['7', 1],
    [undefined, 1],
  ])(
    'opens a tab of its own on the source %s that the page was opened for, once and only where it is known',
    async (source, tabs) => {
      const { ports, memory } = gate();
      remember(memory, 'SELECT 1');
      for (let times = 0; times < 2; times++) await open(ports, { source_id: source });
      await act(async () => void window.dispatchEvent(new Event('pagehide')));
      const kept = JSON.parse(memory.get('tabs') ?? '') as { tabs: { sourceId: number | null; text: string }[] };
      expect(kept.tabs).toHaveLength(tabs);
      expect(kept.tabs[0]?.text).toBe('SELECT 1');
      if (tabs === 2) expect(kept.tabs[1]).toMatchObject({ sourceId: 1, text: '' });
    },
  );

  it('stops what runs when the page is left', async () => {
    const { ports, memory, calls, aborted } = gate();
    remember(memory, 'SELECT sleep()');
    await open(ports);
    await act(async () => button('Run').click());
    await settle();
    await act(async () => root.render(null));
    await settle();
    expect(aborted()).toBe(true);
    expect(calls).toContain('workspace.stop');
  });

  it('opens a table of the tree as a query of its own', async () => {
    const { ports } = gate();
    await open(ports);
    const line = (name: string): HTMLElement =>
      container.querySelector(`[role=treeitem][data-name=${name}]`) as HTMLElement;
    await act(async () => line('demo').click());
    await settle();
    await act(async () => {
      line('customer').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    });
    await settle();
    expect(container.querySelectorAll('.ws-tab')).toHaveLength(2);
    expect(container.querySelector('.ws-pane-slot:not([hidden]) .cm-content')?.textContent).toContain('FROM customer');
  });

  it('is used from the keyboard: down, open, down, query', async () => {
    const { ports } = gate();
    await open(ports);
    const tree = container.querySelector('[role=tree]') as HTMLElement;
    const press = async (key: string): Promise<void> => {
      await act(async () => {
        tree.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
      await settle();
    };
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await press(key);
    expect(container.querySelector('[role=treeitem][aria-selected=true]')?.getAttribute('data-name')).toBe('customer');
    await press('Enter');
    expect(container.querySelector('.ws-pane-slot:not([hidden]) .cm-content')?.textContent).toContain('FROM customer');
    await press('ArrowLeft');
    await press('Enter');
    expect(container.querySelector('[role=treeitem][data-name=customer]')).toBeNull();
  });

  it('asks for a statement instead of sending an empty one', async () => {
    const { ports, calls } = gate();
    await open(ports);
    await act(async () => button('Run').click());
    await settle();
    expect(calls).toContain('warning: There is no statement to run');
  });

  it('asks before it empties a table, says no by default, and runs it only when told to', async () => {
    const { ports, memory } = gate();
    remember(memory, 'TRUNCATE customer');
    await open(ports);
    const asked = async (): Promise<HTMLElement> => {
      await act(async () => button('Run').click());
      await settle();
      return document.querySelector('[role=alertdialog]') as HTMLElement;
    };
    const answer = async (dialog: HTMLElement, name: string): Promise<void> => {
      const found = [...dialog.querySelectorAll('button')].find((each) => each.textContent === name);
      await act(async () => found?.click());
      await settle();
    };
    const first = await asked();
    expect(first.textContent).toContain('Empties customer');
    expect(first.textContent).toContain('12,345 rows');
    await answer(first, 'Cancel');
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
    expect(container.textContent).toContain('Cancelled; nothing was run');
    expect(button('Run').disabled).toBe(false);
    await answer(await asked(), 'Run it');
    expect(container.textContent).toContain('2 rows');
  });

  it('tells a mistake from a refusal, with its place, and names what "run all" left out', async () => {
    const { ports, memory } = gate();
    remember(memory, 'SELECT 1;SELECT nmae;SELECT 2 FROM orders');
    await open(ports);
    await act(async () => button('Run all').click());
    await settle();
    const alert = container.querySelector('[role=alert]');
    expect(alert?.textContent).toContain('The statement is not understood');
    expect(alert?.textContent).toContain('line 1, column 17');
    expect(container.querySelector('.ws-skipped')?.textContent).toBe(
      'Statements after it that were not run (1): SELECT 2 FROM orders',
    );
  });

  it('names results after what they are about, and closes them', async () => {
    const { ports, memory } = gate();
    remember(memory, 'SELECT 1 FROM customer;SELECT 2 FROM orders');
    await open(ports);
    await act(async () => button('Run all').click());
    await settle();
    const names = (): string[] => [...container.querySelectorAll('.ws-result-tab')].map((tab) => tab.textContent ?? '');
    expect(names()).toEqual(['customer', 'orders']);
    await act(async () => container.querySelector<HTMLElement>('[aria-label="Close orders"]')?.click());
    expect(names()).toEqual(['customer']);
    expect(container.querySelector('.ws-result')).not.toBeNull();
  });

  it('puts the name of the reader over the rows and copies nothing where a project asks for it', async () => {
    const { ports, memory, calls } = gate();
    const cell = (): HTMLElement => container.querySelector('[role=gridcell][data-col="1"]') as HTMLElement;
    const copyKey = async (): Promise<void> => {
      await act(async () => cell().click());
      await act(async () => {
        cell().dispatchEvent(new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true }));
      });
      await settle();
    };
    const menu = async (): Promise<string[]> => {
      await act(async () => {
        cell().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
      });
      return [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
    };
    remember(memory, 'SELECT 1');
    await open(ports);
    await act(async () => button('Run').click());
    await settle();
    expect(container.querySelector('[data-watermark]')).toBeNull();
    await copyKey();
    expect(calls.filter((call) => call.startsWith('copied'))).toHaveLength(1);
    expect(await menu()).toContain('Copy all as CSV');
    await act(async () => root.render(null));
    remember(memory, 'SELECT id FROM note');
    await open(ports);
    await act(async () => button('Run').click());
    await settle();
    expect(container.querySelector('[data-watermark]')?.getAttribute('data-watermark')).toBe(
      'Ann (ann) 2026-11-27 21:40',
    );
    await copyKey();
    expect(calls.filter((call) => call.startsWith('copied'))).toHaveLength(1);
    expect(calls).toContain('warning: Your project does not allow copying results');
    expect(await menu()).toEqual(['View cell']);
    const copied = new Event('copy', { bubbles: true, cancelable: true });
    await act(async () => void cell().dispatchEvent(copied));
    expect(copied.defaultPrevented).toBe(true);
  });

  it('says how long it has been running, and nothing of success before the end', async () => {
    const { ports, memory } = gate();
    remember(memory, 'SELECT sleep()');
    await open(ports);
    await act(async () => button('Run').click());
    await settle();
    expect(container.querySelector('.ws-elapsed')?.textContent).toMatch(/^\d+\.\d s so far$/);
    expect(container.textContent).not.toMatch(/succeeded|Done/);
    await act(async () => button('Stop').click());
    await settle();
    expect(container.textContent).not.toMatch(/succeeded|Done/);
  });
});
