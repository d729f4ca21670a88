import { error, LEVELS, type Level } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { sourceInput } from './source.schemas.js';

interface LevelForm {
  id: number;
  level: Level;
  rule_type?: string | null;
  reason?: string | null;
}

/**
 * Sets the sensitivity of a column. Raising is free; lowering shows more people the values, so it needs a reason, which the audit log
 * keeps (screens.md F7).
 */
export const setColumnLevelOperation = defineOperation<LevelForm, { id: number }>({
  name: 'column-level.set',
  access: { roles: ['policy_admin'] },
  input: sourceInput(['id', 'level', 'rule_type', 'reason'], ['id', 'level']),
  audit: {
    action: 'column-level.set',
    describe: ({ id, level, reason }) => ({
      objects: [`column:${id}`, `level:${level}`, ...(reason ? [`reason:${reason}`] : [])],
    }),
  },
  async run({ db, caller, platform }, { id, level, rule_type, reason }) {
    const column = await db.maybeOne<{ level: Level | null }>(
      "SELECT l.level FROM catalogue_object c LEFT JOIN column_level l ON l.object_id = c.id WHERE c.id = $1 AND c.kind = 'column' FOR UPDATE OF c",
      [id],
    );
    if (!column) throw error('catalogue.unknown');
    const lowers = LEVELS.indexOf(level) < LEVELS.indexOf(column.level ?? 'non_sensitive');
    if (lowers && !reason?.trim()) throw error('column-level.reason-required', {}, { field: 'reason' });
    platform.gateway.versions.suspect();
    await db.query(
      `INSERT INTO column_level (object_id, level, rule_type, source, confirm_user_id, confirm_time, create_user_id) VALUES ($1, $2, $3, 'hand', $4, now(), $4)
       ON CONFLICT (object_id) DO UPDATE SET level = excluded.level, rule_type = excluded.rule_type, source = 'hand', confirm_user_id = excluded.confirm_user_id, confirm_time = now(), update_time = now(), revision = column_level.revision + 1`,
      [id, level, rule_type || null, caller.userId],
    );
    return { id };
  },
});
