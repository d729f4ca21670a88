import { error } from '@sluice/document';
import { inSharedTransaction } from '../../dispatch/operation.transaction.js';
import type { Db } from '../../host/db.js';
import type { StageSession } from '../stage.session.js';
import type { BackupOf, Backups, BackupSummary, KeptPlan } from './backup.contract.js';
import { WorkOrderBackup } from './backup.entity.js';
import { BackupFiles, type WrittenRows } from './backup.files.js';
import { orderKindByDialect, tablesOf } from '../kinds/registry.js';
import { planBackup } from './backup.plan.js';
import { restoreBackup } from './backup.restore.js';
import { keyText, LinesByKey, rowsByKey, titleOf, type BackupNeeds } from './backup.rows.js';
import { LineDifferences } from './row.fields.js';
import { seenRows } from './backup.sight.js';
import type { RowTexts } from './table.dialect.js';

const dayMs = 86_400_000;

/** Builds the service. */
export function createBackups(core: BackupNeeds): Backups {
  const kept = new KeptRows(core);
  return {
    plan: planBackup,
    before: (session, plan, of) => kept.before(session, plan, of),
    after: (session, plan, ref, affected) => kept.after(session, plan, ref, affected),
    settle: (ref, isKept) => kept.settle(ref, isKept),
    restore: async (session, ref) => restoreBackup(core, kept.files, session, await kept.find(ref)),
    summaryOf: async (ref) => {
      const backup = await core.orm.manager.findOneBy(WorkOrderBackup, { id: Number(ref) });
      return backup ? summary(backup) : undefined;
    },
    rowsOf: async (ref, viewer, choice) => seenRows(core, kept.files, await kept.find(ref), { viewer, ...choice }),
  };
}

/** A backup without a value of its rows. */
export function summary(backup: WorkOrderBackup): BackupSummary {
  const { id, orderId, stageId, sourceId, database, kind, schemaName, tableName, plan, rows } = backup;
  return {
    id,
    orderId,
    stageId,
    sourceId,
    database,
    kind,
    table: { schema: schemaName, name: tableName },
    keyColumns: plan.keyColumns,
    rows,
    state: backup.status,
    warnings: plan.warnings,
    createTime: backup.createTime,
    expireTime: backup.expireTime,
  };
}

/** Keeps rows of stages in their own transactions. */
class KeptRows {
  readonly files: BackupFiles;

  constructor(private readonly core: BackupNeeds) {
    this.files = new BackupFiles(core.files);
  }

  /** Throws `backup.unknown`, also for one that has expired. */
  async find(ref: string): Promise<WorkOrderBackup> {
    const backup = await this.core.orm.manager.findOneBy(WorkOrderBackup, { id: Number(ref) });
    if (!backup || backup.expireTime.getTime() <= this.core.clock.now()) throw error('backup.unknown');
    return backup;
  }

  async before(session: StageSession, plan: KeptPlan, of: BackupOf): Promise<{ ref: string; rows: number }> {
    const name = session.dialect;
    if (orderKindByDialect(name).isRepeatable && !session.isRepeatable) throw error('backup.not-repeatable');
    const greatestKey = plan.read === undefined ? await greatest(session, plan) : null;
    const written =
      plan.read === undefined
        ? undefined
        : await this.files.writeRead(session, plan.read, tablesOf(name).line !== undefined);
    const expireTime = new Date(this.core.clock.now() + this.core.settings.get('backup.days') * dayMs);
    const { id } = await inSharedTransaction(this.core, async (db, orm) =>
      orm.save(
        orm.create(WorkOrderBackup, {
          ...of,
          kind: plan.kind,
          schemaName: plan.table.schema,
          tableName: plan.table.name,
          plan,
          dialect: name,
          rows: written?.rows ?? 0,
          status: 'prepared',
          greatestKey,
          beforeFileId: written ? await this.files.keep(db, written, expireTime) : null,
          expireTime,
        }),
      ),
    );
    return { ref: String(id), rows: written?.rows ?? 0 };
  }

  async after(session: StageSession, plan: KeptPlan, ref: string, affected: number): Promise<{ rows: number }> {
    const backup = await this.find(ref);
    if (plan.read !== undefined && affected !== backup.rows)
      throw error('backup.rows-differ', { kept: String(backup.rows), affected: String(affected) });
    const changed = new Set<number>();
    const written =
      plan.kind === 'DELETE'
        ? undefined
        : plan.kind === 'INSERT'
          ? await this.inserted(session, backup, affected)
          : await this.changed(session, backup, changed);
    await inSharedTransaction(this.core, async (db, orm) => {
      await orm.update(WorkOrderBackup, backup.id, {
        rows: affected,
        status: 'kept',
        changedColumns: [...changed].sort((one, other) => one - other),
        afterFileId: written ? await this.files.keep(db, written, backup.expireTime) : null,
      });
    });
    return { rows: affected };
  }

  /**
   * Rows that an INSERT has made: those above the greatest key first, for that asks an index; then all that the
   * transaction has made.
   */
  private async inserted(session: StageSession, backup: WorkOrderBackup, affected: number): Promise<WrittenRows> {
    const dialect = tablesOf(backup.dialect);
    for (const above of backup.greatestKey ? [backup.greatestKey, undefined] : [null]) {
      const made = dialect.made(backup.plan, above);
      const written = made && (await this.files.writeAnswer(session, made));
      if (written?.rows === affected) return written;
    }
    throw error('backup.keys-unknown', { table: titleOf(backup), affected: String(affected) });
  }

  private async changed(session: StageSession, backup: WorkOrderBackup, positions: Set<number>): Promise<WrittenRows> {
    const { linesByKeys, linesBetween } = tablesOf(backup.dialect);
    if (!linesByKeys) return this.files.write(this.changedRows(session, backup, positions));
    const now = new LinesByKey(session, backup.plan, { linesByKeys, linesBetween });
    return this.files.writeLines(this.changedLines(backup, now, positions));
  }

  /** The file of a backup in batches that one statement takes. */
  private async keptBefore<T>(
    { dialect, plan, beforeFileId }: WorkOrderBackup,
    read: (db: Db, id: string, limit: number) => Promise<AsyncGenerator<T> | undefined>,
  ): Promise<AsyncGenerator<T>> {
    const before = await read(this.core.db, beforeFileId ?? '', tablesOf(dialect).ceiling(plan));
    if (!before) throw error('backup.unknown');
    return before;
  }

  /**
   * The same where the source writes rows as lines and in the order of the keys: while the rows of one batch are
   * compared and sealed, it reads those of the next.
   */
  private async *changedLines(
    backup: WorkOrderBackup,
    now: LinesByKey,
    positions: Set<number>,
  ): AsyncGenerator<string[]> {
    const differences = new LineDifferences(positions);
    let ahead: { kept: string[]; lines: Promise<string[]> } | undefined;
    try {
      for await (const kept of await this.keptBefore(backup, this.files.readLines.bind(this.files))) {
        const current = ahead;
        const found = await current?.lines;
        const lines = now.of(kept);
        // It is waited for in the next round, or below.
        lines.catch(() => undefined);
        ahead = { kept, lines };
        if (current && found) yield checked(backup, current.kept, found, differences);
      }
      if (ahead) yield checked(backup, ahead.kept, await ahead.lines, differences);
      ahead = undefined;
    } finally {
      await ahead?.lines.catch(() => undefined);
    }
  }

  /** The rows as they are now, in the order of those that were kept; notes which columns differ. */
  private async *changedRows(
    session: StageSession,
    backup: WorkOrderBackup,
    changed: Set<number>,
  ): AsyncGenerator<RowTexts[]> {
    for await (const rows of await this.keptBefore(backup, this.files.read.bind(this.files))) {
      const now = await rowsByKey(session, backup, rows, false);
      const found = rows.map((row) => now.get(keyText(backup, row))).filter((row) => row !== undefined);
      checkNoneLost(backup, rows.length - found.length);
      found.forEach((row, index) => differing(rows[index], row, changed));
      yield found;
    }
  }

  async settle(ref: string, isKept: boolean): Promise<void> {
    if (isKept) return;
    await this.core.orm.manager.update(WorkOrderBackup, Number(ref), { status: 'undone' });
  }
}

function checkNoneLost(backup: WorkOrderBackup, lost: number): void {
  if (lost > 0) throw error('backup.row-lost', { table: titleOf(backup), rows: String(lost) });
}

/** Notes the places of a row's values that are others now. */
function differing(before: RowTexts | undefined, after: RowTexts, positions: Set<number>): void {
  for (let index = 0; index < after.length; index += 1) if (after[index] !== before?.[index]) positions.add(index);
}

function checked(backup: WorkOrderBackup, kept: readonly string[], lines: string[], differences: LineDifferences) {
  checkNoneLost(backup, kept.length - lines.length);
  lines.forEach((line, index) => differences.note(kept[index] ?? '', line));
  return lines;
}

async function greatest(session: StageSession, plan: KeptPlan): Promise<RowTexts | null> {
  const { rows } = await session.query(tablesOf(session.dialect).greatest(plan));
  const [row] = rows as RowTexts[];
  return row ?? null;
}
