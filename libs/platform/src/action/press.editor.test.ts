import { describe, expect, it } from 'vitest';
import { checkCell, editedColumn } from './press.editor.js';

const column = { uid: 'stock', name: 'stock', editor: { uid: 'stock-editor', name: 'stock', form_type: 5 as const } };
const cell = (before?: unknown) => ({ cell: { column, before } });

describe('a cell that is edited in place', () => {
  it('is refused where the value is masked, whoever asks', () => {
    expect(() => checkCell(cell(5), { stock: '***' }, ['stock'])).toThrow(
      expect.objectContaining({ key: 'action.cell-masked' }),
    );
  });

  it('is refused when somebody else has changed it, as text: 12 and "12" are the same', () => {
    expect(() => checkCell(cell(5), { stock: 6 }, [])).toThrow(expect.objectContaining({ key: 'action.cell-changed' }));
    expect(() => checkCell(cell(null), { stock: '' }, [])).not.toThrow();
    expect(() => checkCell(cell('12'), { stock: 12 }, ['phone'])).not.toThrow();
  });

  it('belongs to the row button of its column alone', () => {
    const view = { uid: 'list', type: 1 as const, app_cols: [column] };
    const node = (more: object) =>
      ({ kind: 'button', node: { uid: 'save', source_type: 'col', source_id: 'stock', ...more } }) as never;
    expect(editedColumn({ node: node({}), view })?.editor.uid).toBe('stock-editor');
    expect(editedColumn({ node: node({ source_type: 'view' }), view })).toBeUndefined();
    expect(editedColumn({ node: node({ source_id: 'other' }), view })).toBeUndefined();
  });
});
