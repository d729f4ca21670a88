import { afterEach, describe, expect, it } from 'vitest';
import { draw, key, press, type Drawn } from '../fixture/draw.js';
import { DataGrid } from './data-grid.js';
import type { DataGridProps, GridColumn } from './grid.type.js';

interface Person {
  id: number;
  name: string;
  phone: string;
}
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `n${at + 1}`, phone: '138****0000' }));
const columns: GridColumn<Person>[] = [
  { key: 'id', title: '编号', fixed: 'left', sortable: true, text: (row) => String(row.id) },
  { key: 'name', title: '姓名', sortable: true, text: (row) => row.name },
  { key: 'phone', title: '手机号', masked: true, text: (row) => row.phone },
];

let drawn: Drawn;
afterEach(() => drawn.close());
async function grid(rows: Person[], props: Partial<DataGridProps<Person>> = {}): Promise<void> {
  drawn = await draw(
    <DataGrid<Person> label="人员" columns={columns} rowCount={rows.length} getRow={(at) => rows[at]} {...props} />,
  );
}
const box = (): HTMLElement => drawn.one('[role=grid]');
const activeText = (): string | null | undefined =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('data grid', () => {
  it('is an ARIA grid with its counts and a mark on masked columns', async () => {
    await grid(people(3));
    expect(box().getAttribute('aria-label')).toBe('人员');
    expect(box().getAttribute('aria-rowcount')).toBe('4');
    expect(drawn.all('[role=columnheader]').map((cell) => cell.textContent)).toEqual(['编号', '姓名', '手机号']);
    expect(drawn.all('[role=columnheader]')[2]?.querySelector('[aria-label="已脱敏"]')).not.toBeNull();
    expect(drawn.all('.sl-cell-masked')).toHaveLength(3);
  });

  it('counts the cells before the columns as columns', async () => {
    await grid(people(2), {
      rowNumbers: true,
      selection: { page: 'none', isSelected: () => false, toggle: () => undefined, togglePage: () => undefined },
    });
    expect(box().getAttribute('aria-colcount')).toBe('5');
    for (const row of drawn.all('[role=row]'))
      expect([...row.querySelectorAll('[aria-colindex]')].map((cell) => cell.getAttribute('aria-colindex'))).toEqual([
        '1',
        '2',
        '3',
        '4',
        '5',
      ]);
  });

  it('draws far fewer rows and columns than it has', async () => {
    const many = Array.from({ length: 60 }, (_, at): GridColumn<Person> => ({
      key: `c${at}`,
      title: `c${at}`,
      width: 120,
      text: () => 'x',
    }));
    await grid(people(10_000), { columns: many });
    const rows = drawn.all('.sl-grid-body [role=row]').length;
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThan(60);
    expect(drawn.all('[role=columnheader]').length).toBeLessThan(30);
    expect(drawn.one('.sl-grid-body').style.height).toBe(`${10_000 * 38}px`);
  });

  it('asks for the next order of a column: up, down, none', async () => {
    const asked: unknown[] = [];
    const onSort = (name: string, order: unknown): void => {
      asked.push([name, order]);
    };
    const header = (): HTMLElement => drawn.one('[aria-label="按 姓名 排序"]');
    await grid(people(2), { onSort });
    await press(header());
    await drawn.close();
    await grid(people(2), { onSort, sort: { key: 'name', order: 'asc' } });
    expect(header().closest('[role=columnheader]')?.getAttribute('aria-sort')).toBe('ascending');
    await press(header());
    await drawn.close();
    await grid(people(2), { onSort, sort: { key: 'name', order: 'desc' } });
    await press(header());
    expect(asked).toEqual([
      ['name', 'asc'],
      ['name', 'desc'],
      ['name', null],
    ]);
  });

  it('moves the active cell by keyboard, enters and selects', async () => {
    const entered: number[] = [];
    const toggled: unknown[] = [];
    await grid(people(3), {
      onRowClick: (row) => entered.push(row.id),
      selection: {
        isSelected: () => false,
        toggle: (row, on) => toggled.push([row.id, on]),
        togglePage: () => undefined,
        page: 'none',
      },
    });
    await key(box(), 'ArrowDown');
    expect(activeText()).toBe('1');
    await key(box(), 'ArrowDown');
    await key(box(), 'ArrowRight');
    expect(activeText()).toBe('n2');
    await key(box(), 'End', { ctrlKey: true });
    expect(activeText()).toBe('138****0000');
    await key(box(), 'ArrowDown');
    expect(activeText()).toBe('138****0000');
    await key(box(), 'Enter');
    await key(box(), ' ');
    expect(entered).toEqual([3]);
    expect(toggled).toEqual([[3, true]]);
  });

  it('brings the pressed cell into sight, but stands still for one in a fixed column, which always is', async () => {
    const fixed: GridColumn<Person>[] = [...columns, { key: 'do', title: '操作', fixed: 'right', text: () => '做' }];
    await grid(people(2), { columns: fixed });
    // No layout here: as a browser does, whatever is brought into sight is scrolled to.
    const prototype = Element.prototype as { scrollIntoView?: () => void };
    prototype.scrollIntoView = () => {
      box().scrollLeft = 110;
    };
    await press(drawn.all('[role=gridcell]').find((cell) => cell.textContent === '做')!);
    expect(box().scrollLeft).toBe(0);
    await press(drawn.all('[role=gridcell]').find((cell) => cell.textContent === 'n1')!);
    expect(box().scrollLeft).toBe(110);
    delete prototype.scrollIntoView;
  });

  it('shows some, all or none of the page as selected', async () => {
    const pages: boolean[] = [];
    await grid(people(2), {
      selection: {
        isSelected: (row) => row.id === 1,
        toggle: () => undefined,
        togglePage: (on) => pages.push(on),
        page: 'some',
      },
    });
    const all = drawn.one<HTMLInputElement>('[aria-label="选择本页全部"]');
    expect(all.indeterminate).toBe(true);
    expect(drawn.all('.sl-row-selected')).toHaveLength(1);
    await press(all);
    expect(pages).toEqual([true]);
  });

  it('keeps a press on a control inside a row from being a press on the row', async () => {
    const pressed: string[] = [];
    const withButton: GridColumn<Person>[] = [
      ...columns,
      {
        key: 'do',
        title: '操作',
        text: () => '',
        render: () => (
          <button type="button" onClick={() => pressed.push('button')}>
            做
          </button>
        ),
      },
    ];
    await grid(people(1), { columns: withButton, onRowClick: () => pressed.push('row') });
    await press(drawn.button('做'));
    await press(drawn.all('[role=gridcell]')[1] as HTMLElement);
    expect(pressed).toEqual(['button', 'row']);
  });

  it('says what there is instead of rows: bones while loading, else the given text', async () => {
    await grid([], { loading: true, empty: <b>空</b> });
    expect(box().getAttribute('aria-busy')).toBe('true');
    expect(drawn.all('.sl-bone').length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toContain('空');
    await drawn.close();
    await grid([], { empty: <b>空</b> });
    expect(document.body.textContent).toContain('空');
  });

  it('tells when the last row is near', async () => {
    let ends = 0;
    await grid(people(5), {
      onEnd: () => {
        ends += 1;
      },
    });
    expect(ends).toBe(1);
    await drawn.close();
    ends = 0;
    await grid(people(5000), {
      onEnd: () => {
        ends += 1;
      },
    });
    expect(ends).toBe(0);
  });
});
