import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentCommands } from './document.commands.js';

const demo = join(import.meta.dirname, '../../../../schemas/apps/demo');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-types-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const io = { input: new PassThrough(), output: new PassThrough(), error: new PassThrough(), environment: {} };
  const code = await documentCommands['document types']?.run(args, io);
  return { code, out: String(io.output.read() ?? ''), error: String(io.error.read() ?? '') };
}

/** What the compiler says of a program that uses the types. */
function faults(use: string): string[] {
  const file = join(folder, 'use.ts');
  writeFileSync(file, use);
  const program = ts.createProgram([file], { strict: true, noEmit: true, skipLibCheck: true, types: [] });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('document types', () => {
  it('writes what queries, actions and pages of an app take and answer, as a compiler reads it', async () => {
    const output = join(folder, 'demo.ts');
    expect(await run(demo, '--output', output)).toEqual({ code: 0, out: '', error: '' });
    const text = readFileSync(output, 'utf8');
    expect((await run(demo)).out).toBe(text);
    const from = (body: string): string =>
      `import type { Actions, Dictionaries, Pages, Queries } from './demo.js';\n${body}`;
    expect(faults(from('export const page: keyof Pages = "products";'))).toEqual([]);
    expect(faults(from('export const page: keyof Pages = "nowhere";'))).toEqual([expect.stringContaining('"nowhere"')]);
    expect(faults(from('export const run: Actions["stock-out"]["params"] = { nobody: 1 };'))).toEqual([
      expect.stringContaining("'nobody'"),
    ]);
    expect(
      faults(from('export type All = [Queries[keyof Queries]["row"], Dictionaries[keyof Dictionaries]];')),
    ).toEqual([]);
  });

  it('names a file that is no document, and writes nothing', async () => {
    const [bad, output] = [join(folder, 'bad.page.json'), join(folder, 'none.ts')];
    writeFileSync(bad, '{ "kind": "page", "shape": 3, "uid": "bad" }');
    const { code, error } = await run(bad, '--output', output);
    expect(code).toBe(2);
    expect(error).toMatch(/bad\.page\.json:1:1: .*missing/);
    expect(() => readFileSync(output)).toThrow();
    expect((await run()).error).toContain('usage: document types');
  });
});
