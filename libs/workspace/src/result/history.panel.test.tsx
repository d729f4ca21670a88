import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { SluiceTheme } from '@sluice/renderer';
import { expect, it } from 'vitest';
import { PortsContext } from '../wire/ports.context.js';
import type { HistoryEntry } from '../wire/statement.calls.js';
import type { WorkspacePorts } from '../wire/workspace.ports.js';
import { HistoryPanel } from './history.panel.js';

const entry = (id: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  time: '2026-03-01T08:00:00Z',
  data_source_id: 1,
  data_source_name: 'demo',
  sql_text: `SELECT ${id}`,
  sql_kind: 'DQL',
  decision: 'permit',
  row_count: null,
  cost_ms: 3,
  masked_columns: null,
  error: null,
  ...more,
});

it('tells a run that was stopped from one that failed, was refused, or went well', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const list = [
    entry(1, { error: 'cancelled 57014 canceling statement due to user request' }),
    entry(2, { error: 'statement 42601 syntax error' }),
    entry(3, { decision: 'refuse' }),
    entry(4, {}),
    entry(5, { error: 'AbortError' }),
  ];
  const ports = { call: () => Promise.resolve({ list, count: list.length }) } as unknown as WorkspacePorts;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <SluiceTheme mode="light" locale="zh-chs">
        <PortsContext.Provider value={ports}>
          <HistoryPanel turn={0} onReopen={() => undefined} />
        </PortsContext.Provider>
      </SluiceTheme>,
    ),
  );
  while (container.querySelectorAll('li').length === 0)
    await act(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 20);
        }),
    );
  expect([...container.querySelectorAll('li')].map((line) => line.querySelector('em')?.textContent ?? '')).toEqual([
    '已停止',
    '失败',
    '已拒绝',
    '',
    '已停止',
  ]);
  await act(async () => root.unmount());
  container.remove();
});
