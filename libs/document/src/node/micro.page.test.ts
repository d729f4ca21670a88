import { expect, it } from 'vitest';
import { microFaults, microShows, microTakes } from './micro.page.js';

const faults = (view: object): unknown[] =>
  microFaults({ micro: true, views: [{ uid: 'v', name: 'v', ...view }] } as never).map(({ reason }) => reason);

it('offers of a property what passes the check, and nothing else', () => {
  for (const type of [1, 2, 3, 4, 5, 7, 8, 100, 101, 102])
    expect(microTakes('view', ['type'], type)).toBe(faults({ type }).length === 0);
  for (const widget of ['video', 'sql-workspace'])
    expect(microTakes('view', ['config', 'widget'], widget)).toBe(faults({ type: 6, config: { widget } }).length === 0);
  for (const form_type of [1, 2, 4, 9])
    expect(microTakes('param', ['form_type'], form_type)).toBe(
      faults({ type: 3, app_params: [{ uid: 'p', name: 'p', form_type }] }).length === 0,
    );
  for (const target_type of [undefined, 'page', 'other', 'view', 'action', 'download'])
    expect(microTakes('button', ['target_type'], target_type)).toBe(
      faults({ type: 3, app_buttons: [{ uid: 'b', name: 'b', ...(target_type ? { target_type } : {}) }] }).length === 0,
    );
});

it('hides what would read a query, and nothing of how a view looks', () => {
  expect(microShows('view', ['query_id'])).toBe(false);
  expect(microShows('view', ['app_cols'])).toBe(false);
  expect(microShows('view', ['layout', 'w'])).toBe(true);
  expect(microTakes('view', ['style', 'text_weight'], 'bold')).toBe(true);
});
