import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../dispatch/caller.js';
import type { Envelope } from '../dispatch/call.js';
import { createDispatcher } from '../dispatch/dispatcher.js';
import type { Dispatcher } from '../dispatch/dispatcher.contract.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { policyAdministrators, recordChange } from './change.js';
import { pendingChangeOperations } from './pending-change.operations.js';

/** Who the work ran as, once per time it ran to its end. */
const ranAs: Caller[] = [];

const nothing = { type: 'object', additionalProperties: false } as const;

const operations: Operation[] = [
  ...pendingChangeOperations,
  defineOperation<unknown, null>({
    name: 'probe.change',
    access: 'signed-in',
    audit: { action: 'probe.change' },
    input: nothing,
    confirmable: true,
    async run(ctx) {
      await recordChange(
        ctx,
        { object: 'probe:1', name: 'probe', before: { open: false }, after: { open: true } },
        { roles: policyAdministrators },
      );
      ranAs.push(ctx.caller);
      return null;
    },
  }),
];

describe('a change that waits for a second person', () => {
  let world: TestPlatform;
  let dispatcher: Dispatcher;
  let proposer: TestPerson;
  let second: TestPerson;

  const call = async (token: string, name: string, body: Record<string, unknown> = {}): Promise<Envelope> => {
    const answer = await dispatcher.handle({
      method: 'POST',
      path: `/operation/${name}`,
      headers: { 'access-token': token },
      body,
      ip: '10.1.2.3',
      signal: new AbortController().signal,
    });
    if (answer.kind !== 'json') throw new Error('no envelope');
    return answer.envelope;
  };
  /** Who a change proposed with the token is run as when it is confirmed. */
  const confirmed = async (token: string): Promise<Caller | undefined> => {
    ranAs.length = 0;
    const { data } = await call(token, 'probe.change');
    const { pending_change_id: id } = data as { pending_change_id: number };
    expect(await call(second.token, 'pending-change.confirm', { id })).toMatchObject({ code: 200 });
    expect(ranAs).toHaveLength(1);
    return ranAs[0];
  };

  beforeAll(async () => {
    world = await startTestPlatform();
    dispatcher = createDispatcher(world.platform, operations);
    proposer = await world.person(['policy_admin']);
    second = await world.person(['policy_admin']);
    await world.platform.settings.set(world.platform.db, 'duties.single_admin', false, null);
  });
  afterAll(() => world.stop());

  it('is run with the limits of the personal token that proposed it', async () => {
    const made = await world.call(
      '/operation/token.create',
      { name: 'ci', operations: ['probe.change'] },
      { token: proposer.token },
    );
    const { token } = made.data as { token: string };
    const caller = await confirmed(token);
    expect(caller).toMatchObject({ kind: 'token', userId: proposer.id, tokenOperations: ['probe.change'] });
    expect(() => world.platform.sessions.checkToken(caller as Caller, 'user.create')).toThrow();
  });

  it('is run as the person where a person proposed it', async () => {
    const caller = await confirmed(proposer.token);
    expect(caller).toMatchObject({ kind: 'user', userId: proposer.id });
    expect(caller?.tokenOperations).toBeUndefined();
  });
});
