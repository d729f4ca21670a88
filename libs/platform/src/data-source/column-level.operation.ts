import { error, LEVELS, withoutUndefined, type Level } from '@sluice/document';
import { DataClass } from '../data-class/data-class.entity.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { policyAdministrators, recordChange } from '../duties/change.js';
import type { ByFlow, Change } from '../duties/change.contract.js';
import type { Db } from '../host/db.js';
import { sourceInput } from './source.schemas.js';
import { sourceTexts } from './source.texts.js';
import { answer, integer } from '../dispatch/answer.schema.js';

/** What is to be set for some columns, and by whom. */
export interface LevelChange {
  ids: readonly number[];
  level: Level;
  ruleType: string | null;
  /** Code of a data class; undefined leaves what stands. */
  classCode?: string | null;
  reason?: string | null;
  userId: number | null;
}

interface LevelForm {
  id?: number | null;
  ids?: number[] | null;
  /** Empty where a class is named whose default it is to be. */
  level?: Level | '' | null;
  rule_type?: string | null;
  class_code?: string | null;
  reason?: string | null;
}

/** A column as it was before its level was set. */
interface LeveledColumn {
  id: number;
  level: Level | null;
  ruleType: string | null;
  classCode: string | null;
  name: string;
}

const columnsSql = `
  SELECT c.id, l.level, l.rule_type AS "ruleType", l.class_code AS "classCode",
    concat_ws('.', s.name, t.name, c.name) AS name FROM catalogue_object c
    JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
    LEFT JOIN column_level l ON l.object_id = c.id WHERE c.id = ANY ($1) AND c.kind = 'column' ORDER BY c.id
      FOR UPDATE OF c`;
const setSql = `
  INSERT INTO column_level (object_id, level, rule_type, class_code, source, confirm_user_id, confirm_time,
    create_user_id) SELECT c.id, $2, $3, $5, 'hand', $4, now(), $4 FROM unnest($1::bigint[]) c (id)
  ON CONFLICT (object_id) DO UPDATE SET level = excluded.level, rule_type = excluded.rule_type,
    class_code = CASE WHEN $6 THEN excluded.class_code ELSE column_level.class_code END, source = 'hand',
    confirm_user_id = excluded.confirm_user_id, confirm_time = now(), update_time = now(),
    revision = column_level.revision + 1`;
const reviewedSql =
  'UPDATE catalogue_object SET review = NULL, moved_from = NULL, former_names = NULL WHERE id = ANY ($1) AND (review IS NOT NULL OR former_names IS NOT NULL)';

/**
 * Sets the level of columns, all of them or none, and takes them as reviewed. Raising is free; lowering shows more
 * people the values, so it needs a reason, which the audit log keeps (screens.md F7). The first level of a column
 * lowers nothing. Answers the columns as they were. Throws `catalogue.unknown` for a column that is not there and
 * `column-level.reason-required`.
 */
export async function setColumnLevels(
  db: Db,
  { ids, level, ruleType, classCode, reason, userId }: LevelChange,
): Promise<LeveledColumn[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await db.query<LeveledColumn>(columnsSql, [wanted]);
  if (wanted.length === 0 || rows.length !== wanted.length) throw error('catalogue.unknown');
  if (rows.some((column) => isLowered(column, level)) && !reason?.trim())
    throw error('column-level.reason-required', {}, { field: 'reason' });
  await db.query(setSql, [wanted, level, ruleType, userId, classCode ?? null, classCode !== undefined]);
  await db.query(reviewedSql, [wanted]);
  return rows;
}

const isLowered = ({ level }: LeveledColumn, to: Level): boolean =>
  LEVELS.indexOf(to) < LEVELS.indexOf(level ?? 'non_sensitive');
const isMoved = ({ ruleType }: LeveledColumn, to: string | null): boolean => ruleType !== null && ruleType !== to;

/** The change as the audit log and the second person read it: one column by its facts, several by a line each. */
function changeOf(
  before: readonly LeveledColumn[],
  { level, ruleType, classCode }: Pick<LevelChange, 'level' | 'ruleType' | 'classCode'>,
): Change {
  // Without a class the change says nothing of it.
  const after = withoutUndefined({ level, rule_type: ruleType, class_code: classCode });
  const [first, ...others] = before;
  if (first && others.length === 0)
    return {
      object: `column:${first.id}`,
      name: first.name,
      before: withoutUndefined({
        level: first.level ?? 'non_sensitive',
        rule_type: first.ruleType,
        class_code: classCode === undefined ? undefined : first.classCode,
      }),
      after,
    };
  const lines = before.map((column) => `${column.name}: ${column.level ?? 'non_sensitive'}`);
  return {
    object: `column:${before.map(({ id }) => id).join(',')}`,
    name: before.map(({ name }) => name).join(', '),
    before: { columns: lines },
    after,
  };
}

const columnObjects = (ids: readonly number[]): string[] => ids.map((id) => `column:${id}`);
const idsOf = ({ id, ids }: Pick<LevelForm, 'id' | 'ids'>): number[] => [...(ids ?? []), ...(id ? [id] : [])];

const levelInput = sourceInput(['id', 'ids', 'rule_type', 'class_code', 'reason'], []);

/**
 * What a column gets: named, or the defaults of its class. Throws `data-class.unknown`, and `input.required` where
 * neither names a level.
 */
async function chosen(
  { orm }: OperationContext,
  { level, rule_type: ruleType, class_code: code }: LevelForm,
): Promise<Pick<LevelChange, 'level' | 'ruleType' | 'classCode'>> {
  const dataClass = code ? await orm.findOneBy(DataClass, { code }) : null;
  if (code && !dataClass) throw error('data-class.unknown', { name: code }, { field: 'class_code' });
  const named = level || dataClass?.defaultLevel;
  if (!named) throw error('input.required', { label: sourceTexts.level }, { field: 'level' });
  // A form that does not ask for the class leaves it; one that was emptied takes it away.
  const classCode = code === undefined ? undefined : code || null;
  return { level: named, ruleType: ruleType || dataClass?.ruleType || null, classCode };
}

const sourcesSql = 'SELECT DISTINCT data_source_id AS id FROM catalogue_object WHERE id = ANY ($1)';
/** Access levels that a column of a level is clear for: what a flow's condition reads as `level`. */
const accessOf = { non_sensitive: 'public', low: 'low', medium: 'medium', high: 'high' } as const;

/** What flows are chosen by: the source where all columns are of one, the highest level that is given up. */
async function flowOf({ db }: OperationContext, before: readonly LeveledColumn[], to: Level): Promise<ByFlow> {
  const { rows } = await db.query<{ id: number }>(sourcesSql, [before.map(({ id }) => id)]);
  const highest = Math.max(...before.map(({ level }) => LEVELS.indexOf(level ?? 'non_sensitive')));
  const from = LEVELS[highest] ?? 'high';
  const [source, ...others] = rows;
  const risk = from === 'high' ? 'high' : LEVELS.indexOf(to) < highest ? 'medium' : 'low';
  const sourceId = source && others.length === 0 ? source.id : null;
  return {
    type: 'level_change',
    facts: { projectId: null, sourceId, kind: 'level_change', risk, level: accessOf[from], rows: before.length },
  };
}

/** One column or several. */
export const setColumnLevelOperation = defineOperation<LevelForm, { count: number }>({
  name: 'column-level.set',
  access: { roles: ['policy_admin'] },
  confirmable: true,
  input: {
    ...levelInput,
    properties: {
      ...(levelInput.properties as Record<string, JsonSchema>),
      level: { type: ['string', 'null'], enum: [...LEVELS, '', null], label: sourceTexts.level },
    },
  },
  output: answer({ count: integer }),
  audit: {
    action: 'column-level.set',
    describe: ({ level, class_code: code, reason, ...form }) => ({
      objects: [
        ...columnObjects(idsOf(form)),
        ...(level ? [`level:${level}`] : []),
        ...(code ? [`class:${code}`] : []),
        ...(reason ? [`reason:${reason}`] : []),
      ],
    }),
  },
  async run(ctx, form) {
    const { db, caller, platform } = ctx;
    platform.gateway.versions.suspect();
    const { reason } = form;
    const wanted = await chosen(ctx, form);
    const before = await setColumnLevels(db, { ids: idsOf(form), ...wanted, reason, userId: caller.userId });
    // Lowering shows more people the values; masking rules may go by the type, so a column that changes it may come
    // under a weaker rule.
    const opens = before.some((column) => isLowered(column, wanted.level) || isMoved(column, wanted.ruleType));
    await recordChange(
      ctx,
      changeOf(before, wanted),
      opens ? { roles: policyAdministrators } : undefined,
      opens ? await flowOf(ctx, before, wanted.level) : undefined,
    );
    return { count: before.length };
  },
});

const confirmSql = `
  SELECT c.id, coalesce(l.level, 'non_sensitive') AS level, l.rule_type AS "ruleType",
    c.review = 'unreviewed' AS unreviewed
  FROM catalogue_object c LEFT JOIN column_level l ON l.object_id = c.id WHERE c.id = ANY ($1) AND c.kind = 'column'`;

/**
 * Takes columns as reviewed at the level that they count as now; a column that nobody reviewed counts as medium at
 * least, so nothing is lowered.
 */
const confirmColumnLevelOperation = defineOperation<{ ids: number[] }, { count: number }>({
  name: 'column-level.confirm',
  access: { roles: ['policy_admin'] },
  input: sourceInput(['ids'], ['ids']),
  output: answer({ count: integer }),
  audit: { action: 'column-level.confirm', describe: ({ ids }) => ({ objects: columnObjects(ids) }) },
  async run({ db, caller, platform }, { ids }) {
    platform.gateway.versions.suspect();
    const { rows } = await db.query<{ id: number; level: Level; ruleType: string | null; unreviewed: boolean | null }>(
      confirmSql,
      [ids],
    );
    if (rows.length === 0 || rows.length !== new Set(ids).size) throw error('catalogue.unknown');
    for (const column of rows) {
      const least = column.unreviewed && LEVELS.indexOf(column.level) < LEVELS.indexOf('medium');
      const level = least ? 'medium' : column.level;
      await setColumnLevels(db, { ids: [column.id], level, ruleType: column.ruleType, userId: caller.userId });
    }
    return { count: rows.length };
  },
});

/** Levels of columns. */
export const columnLevelOperations = [setColumnLevelOperation, confirmColumnLevelOperation] as readonly Operation[];
