import { error } from '@sluice/document';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import { sessionTexts } from './session.texts.js';
import { hashToken, newToken } from './token.js';
import { answer, integer, nothing, text } from '../dispatch/answer.schema.js';

/** What a personal token is limited to; empty lists limit nothing (screens.md N4). */
export interface TokenLimits {
  name: string;
  operations?: string[];
  source_ids?: number[];
  ips?: string[];
  end_time?: string;
}

/** Makes a personal token; its text is answered once and stored hashed. */
export async function createApiToken(
  db: Db,
  userId: number,
  limits: TokenLimits,
): Promise<{ id: number; token: string }> {
  const token = newToken('api');
  const { id } = await db.one<{ id: number }>(
    `INSERT INTO api_token (user_id, name, token_hash, operations, source_ids, ips, end_time, create_user_id)
    VALUES ($1, $2, $3, $4, $5, $6::cidr[], $7, $1) RETURNING id`,
    [
      userId,
      limits.name,
      hashToken(token),
      limits.operations ?? [],
      limits.source_ids ?? [],
      limits.ips ?? [],
      limits.end_time ?? null,
    ],
  );
  return { id, token };
}

const limitsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 64, label: sessionTexts.tokenName },
    operations: { type: 'array', items: { type: 'string' } },
    source_ids: { type: 'array', items: { type: 'integer' } },
    ips: { type: 'array', items: { type: 'string', pattern: '^[0-9a-fA-F.:]+(/[0-9]{1,3})?$' } },
    end_time: { type: 'string', format: 'date-time' },
  },
} as const;

/** `token.create`: not by way of another token, which would outlive its revocation. */
const createOperation = defineOperation<TokenLimits, { id: number; token: string }>({
  name: 'token.create',
  access: 'signed-in',
  input: limitsSchema,
  output: answer({ id: integer, token: text }),
  audit: { action: 'token.create', describe: ({ name }) => ({ objects: [name] }) },
  async objectRight({ caller }) {
    if (caller.kind !== 'user') throw error('access.denied');
  },
  run: ({ db, caller }, input) => createApiToken(db, caller.userId ?? 0, input),
});

/** `token.revoke`: one's own; it stops working at once. */
const revokeOperation = defineOperation<{ id: number }, null>({
  name: 'token.revoke',
  access: 'signed-in',
  input: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
  output: nothing,
  audit: { action: 'token.revoke', describe: ({ id }) => ({ objects: [`token:${id}`] }) },
  async run({ db, caller, platform }, { id }) {
    const { rowCount } = await db.query(
      'UPDATE api_token SET revoke_time = $3 WHERE id = $1 AND user_id = $2 AND revoke_time IS NULL',
      [id, caller.userId, new Date(platform.clock.now())],
    );
    if (rowCount === 0) throw error('token.unknown', {}, { field: 'id' });
    await platform.sessions.forget(db, caller.userId ?? 0);
    return null;
  },
});

/** Operations on personal tokens. */
export const apiTokenOperations: readonly Operation[] = [createOperation, revokeOperation];
