import { Injectable, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { getRepositoryToken } from '@nestjs/typeorm';
import { createLog, openHost, readEnvironment, UserAccount, type OpenHost, type Platform } from '@sluice/platform';
import { createDatabase, type TestDatabase } from '@sluice/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource, type Repository } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from './http/create-http.js';
import { PLATFORM } from './http/tokens.js';
import { PlatformModule } from './platform.module.js';

const log = createLog('silent');
const options = { role: 'api', webFolder: '/nowhere' } as const;

/** Fails while the application starts, as a service may. */
@Injectable()
class Broken implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    throw new Error('the disk is full');
  }
}

describe('the container', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-container-'));
  let database: TestDatabase;
  let opened: OpenHost;
  beforeAll(async () => {
    database = await createDatabase({ empty: true });
    const environment = readEnvironment({ SLUICE_DATA: dir, DATABASE_URL: database.url, SLUICE_ROLE: 'api' });
    opened = await openHost(environment, log);
  });
  afterAll(async () => {
    await opened.close();
    await database.drop();
    rmSync(dir, { recursive: true, force: true });
  });
  const connections = async (): Promise<number> => {
    const admin = await new DataSource({ type: 'postgres', url: database.url, poolSize: 1 }).initialize();
    const [{ n }] = await admin.query<[{ n: string }]>(
      'SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await admin.destroy();
    return Number(n);
  };

  it('gives data source and repositories on the connections of the platform, and ends them with it', async () => {
    const app = await createHttp(PlatformModule.on(opened, log), options);
    const platform = app.get<Platform>(PLATFORM);
    const orm = app.get(DataSource);
    expect(platform.orm).toBe(orm);
    await platform.db.query("INSERT INTO user_account (account, name) VALUES ('chief', 'chief')");
    const users = app.get<Repository<UserAccount>>(getRepositoryToken(UserAccount));
    expect(await users.findOneBy({ account: 'chief' })).toMatchObject({ name: 'chief', accessLevel: 'public' });
    // Settings are known only to a platform that has started.
    expect(platform.settings.get('login.captcha')).toBe(true);
    await app.close();
    expect(orm.isInitialized).toBe(false);
    await expect(platform.db.query('SELECT 1')).rejects.toThrow();
    await expect.poll(connections).toBe(0);
  });

  it('that cannot start says why and leaves nothing open', async () => {
    const broken: DynamicModule = PlatformModule.on(opened, log);
    broken.providers?.push(Broken);
    await expect(createHttp(broken, options)).rejects.toThrow('the disk is full');
    await expect.poll(connections).toBe(0);
    const away = { ...opened, config: { ...opened.config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' } };
    await expect(createHttp(PlatformModule.on(away, log), options)).rejects.toThrow(/ECONNREFUSED/);
  });
});
