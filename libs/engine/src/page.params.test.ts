import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, rowsAnswer, viewOf } from './fakes.js';
import { createPage } from './page.runtime.js';
import type { PageParams } from './runtime.js';

describe('params of a page', () => {
  it('that do not come with it are what the page says, for expressions and for queries alike', async () => {
    const sent = async (params?: PageParams): Promise<[unknown, unknown]> => {
      const ports = fakePorts({ '/app/data/run': rowsAnswer([{ id: 1 }]) });
      const view = viewOf({
        id: 100,
        uid: 'list',
        data_id: 55,
        app_cols: [{ id: 1, uid: 'id', name: 'id', trans: "page.kind == null ? '-' : page.kind" }],
      });
      const page = createPage(
        {
          ...pageOf(view),
          params: [
            { name: 'kind', type: 'text', def: 'a' },
            { name: 'other', type: 'text' },
          ],
        },
        ports,
        params ? { params } : {},
      );
      const list = page.find(100)!;
      await list.query();
      return [ports.calls.at(-1)?.params['page'], list.cell(list.columns()[0]!, list.getSnapshot().list[0]!).text];
    };
    expect(await sent()).toEqual([{ kind: 'a' }, 'a']);
    expect(await sent({ kind: 'b', other: 'x' })).toEqual([{ kind: 'b', other: 'x' }, 'b']);
    expect(await sent({ kind: null })).toEqual([{ kind: null }, '-']);
  });
});
