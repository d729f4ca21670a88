import { error } from '@sluice/document';
import { inSharedTransaction } from '../dispatch/operation.transaction.js';
import { operatorRequest } from '../dispatch/operator.js';
import { callerNow, contextFor } from '../export/export.caller.js';
import type { Platform } from '../platform.js';

/**
 * Acts as the demo's people: with their rights, through the operations that their screens call, on the record of the
 * audit log.
 */
export class StoryTeller {
  private constructor(
    readonly platform: Platform,
    private readonly people: ReadonlyMap<string, number>,
  ) {}

  /** Undefined where one of these people has gone. */
  static async of(platform: Platform, accounts: readonly string[]): Promise<StoryTeller | undefined> {
    const { rows } = await platform.db.query<{ id: number; account: string }>(
      'SELECT id, account::text AS account FROM user_account WHERE account = ANY ($1) AND is_enabled AND NOT is_deleted',
      [accounts],
    );
    const people = new Map(rows.map(({ id, account }) => [account, id]));
    return accounts.every((account) => people.has(account)) ? new StoryTeller(platform, people) : undefined;
  }

  idOf(account: string): number {
    const id = this.people.get(account);
    if (id === undefined) throw new Error(`nobody of the story is called ${account}`);
    return id;
  }

  /** What an operation answers to somebody; throws what it refuses. */
  async as<T>(account: string, name: string, input: Record<string, unknown>): Promise<T> {
    const { platform } = this;
    const { dispatcher, clock } = platform;
    const request = { ...operatorRequest(), locale: 'zh-chs', shell: 'console' } as const;
    const caller = await callerNow(platform.db, { userId: this.idOf(account), request }, new Date(clock.now()));
    if (!caller) throw error('access.denied');
    const ctx = contextFor({ platform, dispatcher }, caller, request, new AbortController().signal);
    if (!dispatcher.isTransactional(name)) return (await dispatcher.runInside(ctx, name, input)) as T;
    return (await inSharedTransaction(platform, (db, orm) =>
      dispatcher.runInside({ ...ctx, db, orm }, name, input),
    )) as T;
  }

  /** The number of what is there already. */
  async find(sql: string, values: unknown[]): Promise<number | undefined> {
    return (await this.platform.db.maybeOne<{ id: number }>(sql, values))?.id;
  }
}
