import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentCommands } from './document.commands.js';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'sluice-compare-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(words: string, ...args: string[]) {
  const io = { input: new PassThrough(), output: new PassThrough(), error: new PassThrough(), environment: {} };
  const code = await documentCommands[words]?.run(args, io);
  const text = (stream: PassThrough) => String(stream.read() ?? '').trimEnd();
  return { code, out: text(io.output), error: text(io.error).replaceAll(folder, 'F') };
}

type Column = { uid: string; label?: unknown; width?: number };
function file(name: string, ...columns: Column[]): string {
  const path = join(folder, name);
  const label = { en: 'Orders', 'zh-chs': '订单' };
  const page = { kind: 'page', uid: 'orders', name: label, views: [{ uid: 'list', name: label, app_cols: columns }] };
  writeFileSync(path, JSON.stringify(page));
  return path;
}

describe('document diff', () => {
  it('tells what changed in words, by node, in both languages', async () => {
    const before = file('a.json', { uid: 'phone', label: 'Phone', width: 100 }, { uid: 'city' });
    const after = file('b.json', { uid: 'name' }, { uid: 'phone', label: 'Phone', width: 160 });
    expect(await run('document diff', before, after)).toEqual({
      code: 1,
      error: '',
      out: [
        'column "name": added at the beginning of view "Orders"',
        'column "city": removed, it stood behind column "Phone" in view "Orders"',
        'column "Phone": Width 100 → 160',
      ].join('\n'),
    });
    expect((await run('document diff', before, after, '--locale', 'zh-chs')).out.split('\n')).toEqual([
      '列 "name": 加入 视图 "订单" 的开头',
      '列 "city": 自 视图 "订单" 中 列 "Phone" 之后 删除',
      '列 "Phone": 宽度 由 100 改为 160',
    ]);
  });

  it('gives the operations as JSON Lines, and nothing for documents that are the same', async () => {
    const before = file('a.json', { uid: 'a' }, { uid: 'b' });
    const { out } = await run('document diff', before, file('b.json', { uid: 'b' }, { uid: 'a' }), '--json');
    expect(JSON.parse(out)).toMatchObject({ op: 'move', to: { parent: 'list', list: ['app_cols'] } });
    expect(await run('document diff', before, before)).toEqual({ code: 0, out: '', error: '' });
  });

  it('compares folders file by file', async () => {
    for (const side of ['x', 'y']) mkdirSync(join(folder, side));
    writeFileSync(join(folder, 'x/q.json'), '{"kind":"query","uid":"q","text":"SELECT 1"}');
    writeFileSync(join(folder, 'y/q.json'), '{"kind":"query","uid":"q","text":"SELECT 2"}');
    const { out } = await run('document diff', join(folder, 'x'), join(folder, 'y'));
    expect(out).toBe('q.json: query "q": Text "SELECT 1" → "SELECT 2"');
  });

  it('tells of a document that only one folder has in one line', async () => {
    for (const side of ['old', 'new']) mkdirSync(join(folder, side));
    file('old/orders.page.json', { uid: 'phone' });
    writeFileSync(join(folder, 'new/q.query.json'), '{"kind":"query","uid":"q","text":"SELECT 1"}');
    const [before, after] = [join(folder, 'old'), join(folder, 'new')];
    expect(await run('document diff', before, after)).toEqual({
      code: 1,
      error: '',
      out: 'orders.page.json: page "Orders": removed\nq.query.json: query "q": added',
    });
    const { out } = await run('document diff', before, after, '--locale', 'zh-chs');
    expect(out).toBe('orders.page.json: 页面 "订单": 已删除\nq.query.json: 查询 "q": 已添加');
    expect((await run('document diff', before, after, '--json')).out).toContain('"op":"remove"');
    expect(await run('document diff', before, before)).toEqual({ code: 0, out: '', error: '' });
  });

  it('says what is wrong with its own use', async () => {
    writeFileSync(join(folder, 'no.json'), '{');
    const before = file('a.json');
    expect(await run('document diff', before)).toMatchObject({ code: 2, error: expect.stringContaining('usage:') });
    expect(await run('document diff', before, join(folder, 'none'))).toMatchObject({
      code: 2,
      error: 'sluice: F/none: no such file or folder',
    });
    expect(await run('document diff', before, join(folder, 'no.json'))).toMatchObject({
      code: 2,
      error: expect.stringContaining('F/no.json: is not JSON'),
    });
  });
});

describe('document merge', () => {
  it('writes both changes over ours', async () => {
    const base = file('base.json', { uid: 'a' }, { uid: 'b' });
    const ours = file('ours.json', { uid: 'a', width: 80 }, { uid: 'b' });
    const theirs = file('theirs.json', { uid: 'a' }, { uid: 'b' }, { uid: 'c' });
    expect(await run('document merge', base, ours, theirs)).toEqual({ code: 0, out: '', error: '' });
    const merged = JSON.parse(readFileSync(ours, 'utf8')) as { views: { app_cols: Column[] }[] };
    expect(merged.views[0]?.app_cols).toEqual([{ uid: 'a', width: 80 }, { uid: 'b' }, { uid: 'c' }]);
  });

  it('names each conflict, keeps our side there, and ends with 1', async () => {
    const base = file('base.json', { uid: 'a', width: 100 });
    const ours = file('ours.json', { uid: 'a', width: 80 });
    const theirs = file('theirs.json', { uid: 'a', width: 90 });
    const output = join(folder, 'merged.json');
    expect(await run('document merge', base, ours, theirs, '--output', output)).toEqual({
      code: 1,
      out: '',
      error: 'column "a": Width 90 by F/theirs.json, 80 by you',
    });
    expect(readFileSync(output, 'utf8')).toContain('"width": 80');
  });
});
