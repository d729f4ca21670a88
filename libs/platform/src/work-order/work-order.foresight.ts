import { ConnectorError, dialectOf, type SourcePool } from '@sluice/connectors';
import { error, PlatformError, type BothTexts } from '@sluice/document';
import { quoteIdentifier, SqlRefusal, type Analysis } from '@sluice/sql';
import { sqlDialect } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { ReviewedStatement, ReviewFinding } from '../review/review.contract.js';
import type { BackupAsks } from './backup/backup.contract.js';
import { analysisOf } from './order.backup.js';
import type { OrderFacts } from './work-order.form.js';
import { isChange } from './work-order.form.js';
import { permitOf } from './work-order.permit.js';
import { workOrderTexts as texts } from './work-order.texts.js';

/** Statements of which the source is asked what a backup keeps: each has its table described. */
const maxAsked = 1_000;
const limits = { rows: 100_000, bytes: 16 * 1024 * 1024 } as const;
const timeoutMs = 10_000;

type Foreseen = Pick<OrderFacts, 'kind' | 'databases' | 'isBackup' | 'isBackupNeeded'>;

/**
 * What is said before an approval of how statements would run: what their backup cannot keep, what their rows may tell.
 */
export class Foresight {
  #asks = new Map<string, Promise<BackupAsks>>();
  #asked = 0;

  constructor(
    private readonly ctx: OperationContext,
    private readonly source: SourceRecord,
    private readonly facts: Foreseen,
  ) {}

  /** Findings of a statement that the gate would let through in every database of the order. */
  async of(statement: ReviewedStatement): Promise<ReviewFinding[]> {
    const found: ReviewFinding[] = [];
    if (!isChange(this.facts.kind)) return found;
    for (const database of this.facts.databases) {
      const analysis = await this.#analysis(statement, database);
      if (!analysis) continue;
      const said = [
        ...(await this.#masked(analysis, database)),
        ...(await this.#backup(statement, analysis, database)),
      ];
      for (const one of said)
        if (!found.some(({ text }) => text.en === one.text.en)) found.push({ ...one, line: statement.line });
    }
    return found;
  }

  /** Undefined for what is not understood yet, perhaps for a table that is yet to be made: the gate says so. */
  async #analysis({ text }: ReviewedStatement, database: string): Promise<Analysis | undefined> {
    const { platform, caller } = this.ctx;
    try {
      return await analysisOf(platform, this.source, { text, database, owner: `user:${caller.userId}` });
    } catch (cause) {
      if (cause instanceof SqlRefusal) return undefined;
      throw cause;
    }
  }

  /** A change whose rows are chosen by a masked column tells of it by their number and by what is kept of them. */
  async #masked({ predicates, readOnly }: Analysis, database: string): Promise<Omit<ReviewFinding, 'line'>[]> {
    if (readOnly) return [];
    const tables = new Map<string, { schema: string; table: string; columns: Set<string> }>();
    for (const { column, through } of predicates) {
      if (through) continue;
      const key = JSON.stringify([column.schema, column.table]);
      const of = tables.get(key) ?? { schema: column.schema, table: column.table, columns: new Set() };
      tables.set(key, { ...of, columns: of.columns.add(column.column) });
    }
    const masked: string[] = [];
    for (const { schema, table, columns } of tables.values()) {
      const names = [...columns];
      const masks = await this.#masksOf({ schema, table, names }, database);
      masked.push(...names.filter((_, index) => masks?.[index]).map((name) => `${schema}.${table}.${name}`));
    }
    if (masked.length === 0) return [];
    return [
      { rule: 'order-masked', level: 'warn', text: filled(texts['masked-condition'], { columns: masked.join(', ') }) },
    ];
  }

  #masksOf({ schema, table, names }: { schema: string; table: string; names: readonly string[] }, database: string) {
    const { caller, request, platform } = this.ctx;
    const quote = (name: string): string => quoteIdentifier(sqlDialect(this.source), name);
    return platform.gateway.plannedMasks({
      caller,
      request,
      sourceId: this.source.id,
      origin: { kind: 'work_order' },
      text: `SELECT ${names.map(quote).join(', ')} FROM ${quote(schema)}.${quote(table)}`,
      schema: database,
      order: permitOf(0, this.facts.kind),
    });
  }

  async #backup(
    { text, estimated_rows: rows }: ReviewedStatement,
    analysis: Analysis,
    database: string,
  ): Promise<Omit<ReviewFinding, 'line'>[]> {
    const { isBackup, isBackupNeeded } = this.facts;
    if (!isBackup || (this.#asked += 1) > maxAsked) return [];
    const rule = 'order-backup';
    try {
      const plan = await this.ctx.platform.backups.plan(await this.#asksOf(database), { text, analysis });
      const warned = plan.warnings.map((said) => ({ rule, level: 'warn' as const, text: said }));
      if (plan.state === 'not_possible') {
        const heard = texts[isBackupNeeded ? 'backup-stops' : 'backup-none'];
        const level = isBackupNeeded ? ('error' as const) : ('warn' as const);
        return [...plan.reasons.map((reason) => ({ rule, level, text: filled(heard, { reason }) })), ...warned];
      }
      const limit = this.ctx.platform.settings.get('backup.flashback_rows');
      if (plan.state === 'nothing' || rows === null || rows <= limit) return warned;
      const many = filled(texts['backup-many'], { rows: String(rows), most: String(limit) });
      return [...warned, { rule, level: 'warn', text: many }];
    } catch (cause) {
      if (!(cause instanceof ConnectorError || cause instanceof PlatformError)) throw cause;
      return [{ rule, level: 'warn', text: texts['backup-unasked'] }];
    }
  }

  #asksOf(database: string): Promise<BackupAsks> {
    const known = this.#asks.get(database);
    if (known) return known;
    const { platform, signal } = this.ctx;
    const made = platform.gateway.sources
      .pool(this.source, 'write')
      .then((pool) => catalogueAsks(this.source, { pool, database, signal }));
    this.#asks.set(database, made);
    return made;
  }
}

/** Asks the source's catalogue; an equal question is asked once, for scripts change the same tables time after time. */
function catalogueAsks(
  source: SourceRecord,
  { pool, database, signal }: { pool: SourcePool; database: string; signal: OperationContext['signal'] },
): BackupAsks {
  const dialect = dialectOf(source.type);
  if (!dialect) throw error('work-order.kind-unsupported', { kind: source.type });
  const settings = { searchPath: [database], timeZone: 'UTC', readOnly: true, timeoutMs };
  const answers = new Map<string, ReturnType<BackupAsks['query']>>();
  const ask = async (text: string, binds: unknown[]): ReturnType<BackupAsks['query']> => {
    const request = { text, binds, mode: 'stream', settings, limits, checkColumns: () => undefined } as const;
    const run = await pool.start(request, signal);
    const rows = [];
    for await (const batch of run.rows) rows.push(...batch);
    await run.done;
    return { columns: run.columns.map(({ name }) => name), types: run.columns.map(({ type }) => type), rows };
  };
  return {
    dialect,
    database,
    query(text, binds = []) {
      const key = JSON.stringify([text, binds]);
      const known = answers.get(key) ?? ask(text, binds);
      answers.set(key, known);
      return known;
    },
  };
}

function filled(text: BothTexts, facts: Readonly<Record<string, string | BothTexts>>): BothTexts {
  const said = (locale: keyof BothTexts): string =>
    Object.entries(facts).reduce(
      (words, [name, fact]) => words.replace(`{${name}}`, () => (typeof fact === 'string' ? fact : fact[locale])),
      text[locale],
    );
  return { 'zh-chs': said('zh-chs'), en: said('en') };
}
