import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, rowsAnswer, viewOf } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import { loadedValue } from './loaded.value.js';

const day = paramOf({ id: 1, uid: 'day', form_type: 3, config: { timeType: 'date', timeFormat: 'YYYY-DD-MM' } });
const span = paramOf({ id: 2, uid: 'from', form_type: 6, config: { timeFormat: 'YYYY-DD-MM', endField: 'to' } });

describe('a loaded time', () => {
  it('of a time column is read as the database writes it, of a text column as the field does', () => {
    expect(loadedValue(day, { day: '2024-03-05' }, [{ name: 'day', type: 'date' }])).toBe('2024-05-03');
    expect(loadedValue(day, { day: '2024-03-05' }, [{ name: 'day', type: 'text' }])).toBe('2024-03-05');
    expect(loadedValue(day, { day: '2024-03-05' })).toBe('2024-03-05');
    expect(
      loadedValue(span, { from: '2024-03-05', to: '2024-04-06' }, [
        { name: 'from', type: 'date' },
        { name: 'to', type: 'DATE' },
      ]),
    ).toEqual(['2024-05-03', '2024-06-04']);
  });

  it('that is a mask, or cannot be mistaken, stays as it came', () => {
    for (const text of ['2024-**-**', '2024-03-25', '2024-03-05 10:00:00', null])
      expect(loadedValue(day, { day: text }, [{ name: 'day', type: 'timestamp' }])).toBe(text);
  });

  it('stands in its form and in an edited cell as the day that it is', async () => {
    const ports = fakePorts({
      '/app/data/run': rowsAnswer([{ id: 1, day: '2024-03-05' }], 1, { columns: [{ name: 'day', type: 'date' }] }),
    });
    const save = {
      id: 70,
      uid: 'save',
      source_type: 'col' as const,
      source_id: 50,
      target_type: 'action' as const,
      target_id: 31,
    };
    const form = viewOf({ id: 100, uid: 'form', type: 3, data_id: 55, app_params: [day] });
    const table = viewOf({
      id: 200,
      uid: 'list',
      data_id: 56,
      app_cols: [{ id: 50, uid: 'day', name: 'day', editor: { ...day, id: 60 } }],
      app_buttons: [save],
    });
    const page = createPage(pageOf(form, table), ports);
    await page.start();
    await ports.clock.advance(500);
    expect(page.find(100)?.form?.values()).toEqual({ day: '2024-05-03' });
    const [list, [row]] = [page.find(200), page.find(200)?.getSnapshot().list ?? []];
    const [column] = list?.columns() ?? [];
    expect(column && row && list?.edits.begin(column, row)).toBe(true);
    expect(list?.edits.open()?.form.values()).toEqual({ day: '2024-05-03' });
    page.dispose();
  });
});
