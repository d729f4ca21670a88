import { createDatabase, type TestDatabase } from '@sluice/testing';
import { attachHost, createLog, readEnvironment, type RunningPlatform } from '@sluice/platform';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Commands } from './command.js';
import { settingCommands } from './setting.commands.js';
import { tokenCommands } from './user/token.commands.js';
import { userCommands } from './user/user.commands.js';

const commands: Commands = { ...userCommands, ...tokenCommands, ...settingCommands };

describe('people, tokens and settings on the command line', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-cli-'));
  let database: TestDatabase;
  let world: RunningPlatform;
  const environment = (): Record<string, string> => ({ SLUICE_DATA: dir, DATABASE_URL: database.url });
  beforeAll(async () => {
    database = await createDatabase();
    world = await attachHost(readEnvironment(environment()), createLog('silent'));
  });
  afterAll(async () => {
    await world.stop();
    await database.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  async function run(words: string, args: string[], input = ''): Promise<{ code: number; out: string; err: string }> {
    const [output, error] = [new PassThrough(), new PassThrough()];
    const code =
      (await commands[words]?.run(args, {
        input: Readable.from([input]),
        output,
        error,
        environment: environment(),
      })) ?? -1;
    output.end();
    error.end();
    return { code, out: (await text(output)).trim(), err: (await text(error)).trim() };
  }

  it('creates a person with a first password that the rules accept', async () => {
    const made = await run('user create', [
      '--account',
      'chen.jing',
      '--name',
      '陈静',
      '--role',
      'system_admin',
      '--json',
    ]);
    expect(made.code).toBe(0);
    expect(JSON.parse(made.out)).toMatchObject({
      password: expect.stringMatching(/^(?=.*\d)(?=.*[a-zA-Z])[A-Za-z0-9]{14}$/),
    });
    expect((await run('user list', ['--json'])).out).toBe(
      '[{"account":"chen.jing","name":"陈静","is_enabled":true,"roles":["system_admin"]}]',
    );
  });

  it('takes a password from standard input and refuses a simple one', async () => {
    expect(await run('user create', ['--account', 'li.na', '--password-stdin'], 'password123\n')).toMatchObject({
      code: 1,
      err: 'sluice: The password is too simple: it is on the list of common passwords (password123)',
    });
    expect(await run('user create', ['--account', 'li.na', '--password-stdin'], 'Green7Pine\n')).toMatchObject({
      code: 0,
    });
  });

  it('makes a token that acts as its user, also at a server that runs beside', async () => {
    const { out } = await run('token create', ['--user', 'CHEN.JING']);
    const answer = await world.platform.dispatcher.handle({
      method: 'POST',
      path: '/operation/session.current',
      headers: { 'access-token': out },
      body: {},
      ip: '127.0.0.1',
      signal: new AbortController().signal,
    });
    expect(answer).toMatchObject({
      envelope: { code: 200, data: { user_name: 'chen.jing', roles: ['system_admin', 'user'] } },
    });
  });

  it('disables and enables, and keeps the last super administrator', async () => {
    expect(await run('user disable', ['--account', 'li.na'])).toMatchObject({ code: 0 });
    expect((await run('user list', [])).out).toContain('li.na\tli.na\tdisabled\tuser');
    await run('user create', ['--account', 'chief', '--role', 'super_admin']);
    expect(await run('user disable', ['--account', 'chief'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('At least one enabled super administrator must stay'),
    });
  });

  it('reads and writes settings with their checks; the running server hears of it', async () => {
    expect((await run('setting get', ['session.hours'])).out).toBe('12');
    expect(await run('setting set', ['session.hours', '0'])).toMatchObject({ code: 1 });
    expect(await run('setting set', ['session.hours', '8'])).toMatchObject({ code: 0 });
    await expect.poll(() => world.platform.settings.get('session.hours')).toBe(8);
    expect(await run('setting set', ['site.logo', 'logo.svg'])).toMatchObject({ code: 0 });
    expect((await run('setting get', ['site.logo'])).out).toBe('logo.svg');
    expect(await run('setting get', ['no.such'])).toMatchObject({ code: 1, err: expect.stringContaining('no.such') });
  });

  it('tells wrong use with the usage and another exit code', async () => {
    expect(await run('token create', [])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--user is missing; usage: --user NAME'),
    });
    expect(await run('user create', ['--acount', 'x'])).toMatchObject({ code: 2 });
    expect(await run('user roles', ['--account', 'chief', '--role', 'king'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('unknown role king'),
    });
  });

  it('records in the audit log that the command line did it', async () => {
    const { rows } = await world.platform.db.query<{ action: string; user_name: string }>(
      `SELECT DISTINCT action, user_name FROM audit_log WHERE action IN ('user.create', 'token.create', 'setting.set') ORDER BY action`,
    );
    expect(rows).toEqual(
      ['setting.set', 'token.create', 'user.create'].map((action) => ({ action, user_name: 'command-line' })),
    );
  });
});
