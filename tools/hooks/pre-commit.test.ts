import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'sluice-commit-'));

function run(program: string, ...args: string[]): { status: number | null; said: string } {
  const person = (role: string) => ({ [`GIT_${role}_NAME`]: 'a', [`GIT_${role}_EMAIL`]: 'a@b.invalid' });
  const env = { ...process.env, ...person('AUTHOR'), ...person('COMMITTER'), GIT_CONFIG_GLOBAL: '/dev/null' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

beforeAll(() => {
  run('git', 'init', '-q');
  mkdirSync(join(folder, 'tools'));
  cpSync(join(root, 'tools/hooks'), join(folder, 'tools/hooks'), { recursive: true });
  for (const name of ['.prettierrc.json', '.prettierignore']) cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  expect(run(process.execPath, 'tools/hooks/install.mjs').status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a commit of what is not formatted is refused by name, a formatted one is taken', () => {
  expect(run('git', 'config', '--get', 'core.hooksPath').said.trim()).toBe('tools/hooks');
  writeFileSync(join(folder, 'one.ts'), 'export const one={a:"b"}\n');
  writeFileSync(join(folder, 'notes'), 'neither code nor formatted\n');
  run('git', 'add', 'one.ts', 'notes');
  const refused = run('git', 'commit', '-qm', 'one');
  expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('one.ts') as string });
  writeFileSync(join(folder, 'one.ts'), "export const one = { a: 'b' };\n");
  run('git', 'add', 'one.ts');
  expect(run('git', 'commit', '-qm', 'one')).toEqual({ status: 0, said: '' });
});

it('leaves hooks alone that somebody has chosen', () => {
  run('git', 'config', 'core.hooksPath', 'elsewhere');
  run(process.execPath, 'tools/hooks/install.mjs');
  expect(run('git', 'config', '--get', 'core.hooksPath').said.trim()).toBe('elsewhere');
});
