import type { SessionLine } from '@sluice/engine/replay';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { sessionCommands } from './session.commands.js';

const folder = mkdtempSync(join(tmpdir(), 'sluice-session-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function recorded(): Promise<string> {
  const { FakeClock, fakePorts, pageOf, rowsAnswer, settle, viewOf } = await import('@sluice/engine/fakes');
  const { recordPage, sessionText } = await import('@sluice/engine/replay');
  const ports = fakePorts({ '/app/data/run': rowsAnswer([{ id: 1, name: '甲' }]) });
  const lines: SessionLine[] = [];
  const page = recordPage(
    pageOf(viewOf({ id: 1, uid: 'list', data_id: 1, app_cols: [{ id: 2, uid: 'name', name: 'name' }] })),
    { ...ports, clock: new FakeClock() },
    {},
    (line) => lines.push(line),
  );
  page.start();
  await page.find('list')!.query();
  await settle();
  return sessionText(lines);
}

async function replay(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const io = { input: new PassThrough(), output: new PassThrough(), error: new PassThrough(), environment: {} };
  const code = await sessionCommands['session replay']!.run(args, io);
  const text = (stream: PassThrough): string =>
    String(stream.read() ?? '')
      .trimEnd()
      .replaceAll(`${folder}/`, '');
  return { code, out: text(io.output), error: text(io.error) };
}

it('says that a session is drawn as it was, or where it is not', async () => {
  const session = await recorded();
  writeFileSync(join(folder, 'same.jsonl'), session);
  expect(await replay(join(folder, 'same.jsonl'))).toEqual({
    code: 0,
    out: expect.stringMatching(/^same\.jsonl: \d steps, 0 different$/) as string,
    error: '',
  });
  writeFileSync(join(folder, 'other.jsonl'), session.replaceAll('"name":"甲"', '"name":"乙"'));
  const other = await replay(join(folder, 'other.jsonl'));
  expect([other.code, other.out.split('\n')[0]]).toEqual([
    1,
    expect.stringMatching(/^other\.jsonl:\d+: tree differs at \$\.views\.0\.rows\.0\.cells\.0: "甲" → "乙"$/),
  ]);
});

it('names what is no session', async () => {
  writeFileSync(join(folder, 'bad.jsonl'), '{}');
  expect(await replay(join(folder, 'bad.jsonl'))).toMatchObject({
    code: 2,
    error: 'sluice: bad.jsonl: line 1: is no line of a session',
  });
  expect((await replay()).code).toBe(2);
});
