import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, RequestInfo } from '../dispatch/caller.js';
import { callerNow, contextFor, keepCaller } from './export.caller.js';
import type { KeptCaller } from './export.contract.js';

const request: RequestInfo = {
  id: 'kept',
  ip: '127.0.0.1',
  userAgent: 'test',
  locale: 'en',
  shell: 'api',
  appContext: false,
};

describe('a caller who is acted for later', () => {
  let world: TestPlatform;
  let userId: number;
  beforeAll(async () => {
    world = await startTestPlatform();
    ({ id: userId } = await world.person(['system_admin']));
  });
  afterAll(() => world.stop());

  const token = (limits: Pick<Caller, 'tokenOperations' | 'tokenSourceIds'>): Caller => ({
    kind: 'token',
    userId,
    account: 'then',
    name: 'then',
    roles: ['user'],
    locale: 'en',
    accessLevel: 'public',
    ...limits,
  });
  const later = async (caller: Caller): Promise<Caller | undefined> => {
    const stored = JSON.parse(JSON.stringify(keepCaller({ caller, request }))) as KeptCaller;
    return callerNow(world.platform.db, stored, new Date());
  };

  it('stays a token with its limits', async () => {
    expect(await later(token({ tokenOperations: ['export.create'], tokenSourceIds: [] }))).toMatchObject({
      kind: 'token',
      tokenOperations: ['export.create'],
    });
    expect(await later(token({ tokenOperations: [], tokenSourceIds: [7] }))).toMatchObject({
      kind: 'token',
      tokenSourceIds: [7],
    });
  });

  it('may still run nothing but what the token is for', async () => {
    const caller = await later(token({ tokenOperations: ['export.create'] }));
    if (caller === undefined) throw new Error('nobody');
    const { platform } = world;
    const ctx = contextFor(
      { platform, dispatcher: platform.dispatcher },
      caller,
      request,
      new AbortController().signal,
    );
    await expect(platform.dispatcher.runInside(ctx, 'session.current', {})).rejects.toMatchObject({
      key: 'access.denied',
    });
  });

  it('is a person again where a person asked, and where nothing else was kept', async () => {
    expect((await later({ ...token({}), kind: 'user' }))?.kind).toBe('user');
    expect((await callerNow(world.platform.db, { userId, request }, new Date()))?.kind).toBe('user');
  });
});
