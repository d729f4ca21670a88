import type { FileService } from '../../file/file.contract.js';
import type { Gateway } from '../../gateway/gateway.type.js';
import type { Clock } from '../../host/clock.js';
import type { PlatformCore } from '../../host/core.contract.js';
import type { SettingService } from '../../setting/setting.contract.js';
import type { StageSession } from '../stage.session.js';
import type { WorkOrderBackup } from './backup.entity.js';
import { tablesOf } from '../kinds/registry.js';
import type { KeptPlan } from './backup.contract.js';
import { LineValues } from './row.fields.js';
import { keyOf, type BoundText, type RowTexts, type TableDialect } from './table.dialect.js';

/** What backups stand on. */
export interface BackupNeeds extends Pick<PlatformCore, 'orm' | 'db'> {
  clock: Clock;
  files: FileService;
  settings: SettingService;
  gateway: Pick<Gateway, 'plannedRows'>;
}

/** The table as people call it. */
export const titleOf = ({ schemaName, tableName }: WorkOrderBackup): string => `${schemaName}.${tableName}`;

/** One text for a key, to find its row by. */
export const keyText = ({ plan }: WorkOrderBackup, row: RowTexts): string => JSON.stringify(keyOf(plan, row));

/** The rows of the source that have the keys of these, by their keys. */
export async function rowsByKey(
  session: StageSession,
  backup: WorkOrderBackup,
  rows: readonly RowTexts[],
  locked: boolean,
): Promise<Map<string, RowTexts>> {
  const { plan } = backup;
  const { text, binds } = tablesOf(backup.dialect).byKeys(
    plan,
    rows.map((row) => keyOf(plan, row)),
    locked,
  );
  const { batches } = await session.stream(text, binds);
  const found = new Map<string, RowTexts>();
  for await (const batch of batches) for (const row of batch as RowTexts[]) found.set(keyText(backup, row), row);
  return found;
}

/** So many batches whose rows are no neighbours in the order of the keys, and no further one is tried. */
const maxMissed = 3;
/** Fewer rows than these are found by their keys as fast. */
const fewRows = 100;

/** Rows of the source as lines, found by the keys of kept ones. */
export class LinesByKey {
  readonly #values: LineValues;
  #missed = 0;

  constructor(
    private readonly session: StageSession,
    private readonly plan: KeptPlan,
    private readonly dialect: Pick<TableDialect, 'linesBetween'> & Required<Pick<TableDialect, 'linesByKeys'>>,
  ) {
    this.#values = new LineValues(
      plan.keyColumns.map((name) => plan.columns.findIndex((column) => column.name === name)),
    );
  }

  /** Lines of the rows that have the keys of these lines, in their order; fewer where one is lost. */
  async of(kept: readonly string[]): Promise<string[]> {
    const keys = kept.map((line) => this.#values.of(line));
    return (await this.#neighbours(keys)) ?? this.#read(this.dialect.linesByKeys(this.plan, keys), keys.length);
  }

  /**
   * The same where the rows stand in the order of their keys with few others between them, as those of a table that was
   * filled in that order do: the source walks along them. Nobody has to know that they do: every key is looked at.
   */
  async #neighbours(keys: RowTexts[]): Promise<string[] | undefined> {
    const [first, last] = [keys[0], keys.at(-1)];
    if (!this.dialect.linesBetween || this.#missed >= maxMissed || keys.length < fewRows || !first || !last)
      return undefined;
    const between = await this.#read(this.dialect.linesBetween(this.plan, [first, last], 2 * keys.length), keys.length);
    const lines: string[] = [];
    for (const line of between) if (this.#isOf(line, keys[lines.length])) lines.push(line);
    this.#missed = lines.length === keys.length ? 0 : this.#missed + 1;
    return lines.length === keys.length ? lines : undefined;
  }

  #isOf(line: string, key: RowTexts | undefined): boolean {
    return key !== undefined && this.#values.of(line).every((value, at) => value === key[at]);
  }

  /** One more than is expected: the source then comes to the end without being asked again. */
  async #read({ text, binds }: BoundText, expected: number): Promise<string[]> {
    const { batches } = await this.session.stream(text, binds, expected + 1);
    const lines: string[] = [];
    for await (const batch of batches) for (const [line] of batch) lines.push(String(line));
    return lines;
  }
}
