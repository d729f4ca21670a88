import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = `
import { runnerImport } from 'vite';
const { module } = await runnerImport(${JSON.stringify(fileURLToPath(new URL('./pino.log.ts', import.meta.url)))}, { configFile: false, logLevel: 'error' });
const log = module.createLog('info');
log.warn({ pwd: 'p-1', body: { token: 'p-2', old_pwd: 'p-3' }, request: { headers: { 'access-token': 'p-4', host: 'kept' } } }, 'words');
`;

describe('the log', () => {
  it('is one JSON object a line and holds no secret', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      env: { ...process.env, VITEST: '' },
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      msg: 'words',
      pwd: '[secret]',
      body: { token: '[secret]', old_pwd: '[secret]' },
      request: { headers: { host: 'kept' } },
    });
    expect(stdout).not.toMatch(/p-\d/);
  });
});
