import { error } from '@sluice/document';
import type { StageSession } from '../stage.session.js';
import type { Restored } from './backup.contract.js';
import { WorkOrderBackup } from './backup.entity.js';
import type { BackupFiles } from './backup.files.js';
import { tablesOf } from '../kinds/registry.js';
import { keyText, rowsByKey, titleOf, type BackupNeeds } from './backup.rows.js';
import { keyOf, type RowTexts } from './table.dialect.js';

/** Places of conflicts that are remembered; so many are enough to look at. */
const maxConflicts = 1_000;

/** A batch of rows as they were and as the statement left them. */
interface Pair {
  before: RowTexts[] | null;
  after: RowTexts[] | null;
}

/**
 * Writes rows back as they were. Each is locked and compared with what the statement left before it is written, and
 * read again afterwards: the first difference ends all writing, and every other one is still looked for, so that all
 * are told at once.
 */
export async function restoreBackup(
  core: BackupNeeds,
  files: BackupFiles,
  session: StageSession,
  backup: WorkOrderBackup,
): Promise<Restored> {
  if (backup.status === 'restored') throw error('backup.restored', { table: titleOf(backup) });
  if (backup.status !== 'kept') throw error('backup.incomplete');
  const restoring = new Restoring(session, backup);
  for await (const pair of pairsOf(core, files, backup, tablesOf(backup.dialect).ceiling(backup.plan)))
    await restoring.take(pair);
  const { conflicts, differing, affected } = restoring;
  await core.orm.manager.update(WorkOrderBackup, backup.id, {
    conflictRows: [...conflicts.rowIndexes, ...differing.rowIndexes].slice(0, maxConflicts),
  });
  const facts = (rows: number) => ({ table: titleOf(backup), rows: String(rows) });
  if (conflicts.count > 0) throw error('backup.conflict', facts(conflicts.count));
  if (differing.count > 0) throw error('backup.not-restored', facts(differing.count));
  return { affected };
}

/** Both files of a backup side by side, in the same order. */
export async function* pairsOf(
  core: BackupNeeds,
  files: BackupFiles,
  { kind, beforeFileId, afterFileId }: WorkOrderBackup,
  limit: number,
): AsyncGenerator<Pair> {
  const open = async (id: string | null) => {
    const rows = id === null ? undefined : await files.read(core.db, id, limit);
    if (!rows) throw error('backup.incomplete');
    return rows;
  };
  const before = kind === 'INSERT' ? undefined : await open(beforeFileId);
  const after = kind === 'DELETE' ? undefined : await open(afterFileId);
  for (;;) {
    const [one, other] = [await before?.next(), await after?.next()];
    if ((one ?? other)?.done !== false) return;
    yield { before: one ? (one.value as RowTexts[]) : null, after: other ? (other.value as RowTexts[]) : null };
  }
}

/** Places of rows and how many there are of them. */
class Found {
  readonly rowIndexes: number[] = [];
  count = 0;

  add(index: number): void {
    this.count += 1;
    if (this.rowIndexes.length < maxConflicts) this.rowIndexes.push(index);
  }
}

class Restoring {
  readonly conflicts = new Found();
  /** Rows that a trigger has made into something else. */
  readonly differing = new Found();
  affected = 0;
  #rowIndex = 0;

  constructor(
    private readonly session: StageSession,
    private readonly backup: WorkOrderBackup,
  ) {}

  async take({ before, after }: Pair): Promise<void> {
    const rows = before ?? after ?? [];
    const now = await rowsByKey(this.session, this.backup, rows, true);
    rows.forEach((row, index) => {
      const found = now.get(keyText(this.backup, row));
      if (!same(found, after?.[index])) this.conflicts.add(this.#rowIndex + index);
    });
    if (this.conflicts.count === 0 && this.differing.count === 0) {
      this.affected += await this.write({ before, after });
      await this.check(rows, before);
    }
    this.#rowIndex += rows.length;
  }

  private async write({ before, after }: Pair): Promise<number> {
    const { plan, dialect: name } = this.backup;
    const dialect = tablesOf(name);
    const rows = before ?? after ?? [];
    const changed = settable(this.backup);
    if (before && after && changed.length === 0) return rows.length;
    const { text, binds } = !before
      ? dialect.remove(
          plan,
          rows.map((row) => keyOf(plan, row)),
        )
      : after
        ? dialect.update(plan, changed, before)
        : dialect.insert(plan, before);
    const { affected } = await this.session.query(text, binds);
    return affected ?? rows.length;
  }

  /** What stands there now must be what was kept: a trigger may have written something of its own. */
  private async check(rows: readonly RowTexts[], before: RowTexts[] | null): Promise<void> {
    const now = await rowsByKey(this.session, this.backup, rows, false);
    rows.forEach((row, index) => {
      if (!same(now.get(keyText(this.backup, row)), before?.[index])) this.differing.add(this.#rowIndex + index);
    });
  }
}

/** Columns that an UPDATE writes back: those that differ anywhere and that may be written. */
function settable({ plan, changedColumns }: WorkOrderBackup): number[] {
  return (changedColumns ?? []).filter((index) => {
    const column = plan.columns[index];
    return column && !column.generated && !plan.keyColumns.includes(column.name);
  });
}

function same(one: RowTexts | undefined, other: RowTexts | undefined): boolean {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
