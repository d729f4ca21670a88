import { dialectOf, type Cell } from '@sluice/connectors';
import { error, PlatformError } from '@sluice/document';
import type { PlannedMask } from '@sluice/policy';
import type { OperationContext } from '../../dispatch/operation.js';
import type { GatewayReason, GatewayRows } from '../../gateway/gateway.type.js';
import { gatewayTexts } from '../../gateway/gateway.texts.js';
import { orderDatabases, orderPage } from '../../rights/order.address.js';
import { howShown } from '../row.handling.js';
import {
  chooseKey,
  comparedColumns,
  pairColumns,
  SIDES,
  type PairedColumn,
  type ReadColumn,
  type SideName,
} from './compare.columns.js';
import { matchRows, type Difference, type Matched } from './compare.rows.js';
import { primaryOf, sideOf, type Side, type SideInput } from './compare.side.js';
import { compareTexts } from './compare.texts.js';
import { hidesRows, targetColumns } from './compare.target.js';
import { syncScript, type SyncScript } from './sync.script.js';

/** Bytes that one side may have: both are held until they are compared. */
const sideBytes = 16 * 1024 * 1024;
/** Rows that are listed of each kind of difference, and how heavy all of them may be; the rest is counted. */
const listedRows = 500;
const listedBytes = 4 * 1024 * 1024;
const rowsPerLine = 100;

/** What is asked for. */
export interface CompareInput {
  left: SideInput;
  right: SideInput;
  key?: string[] | null;
  ignore?: string[] | null;
  row_limit?: number | null;
  /** The side that a script is to make like the other one. */
  script_for?: SideName | null;
}

/** A side that the gate refused, with what it would have run. */
interface RefusedSide {
  side: SideName;
  source_id: number;
  source_name: string;
  schema: string;
  text: string;
  reasons: GatewayReason[];
}

type PerSide<T> = Record<SideName, T>;

/** One line of a comparison's stream. */
export type CompareLine =
  | { t: 'columns'; columns: PairedColumn[]; key: string[] }
  | { t: 'reading'; side: SideName; run_id: string; rows: number }
  | { t: 'refused'; sides: RefusedSide[] }
  | { t: 'error'; code: number; text: string; side?: SideName; field?: string }
  | { t: 'rows'; rows: Difference[] }
  | {
      t: 'end';
      counts: {
        equal: number;
        different: number;
        /** Null where the other side was cut off: the row may be there all the same. */
        left: number | null;
        right: number | null;
        null_keys: PerSide<number>;
        doubled: PerSide<number>;
      };
      sides: PerSide<{
        title: string;
        source_name: string;
        rows: number;
        truncated: false | 'rows' | 'bytes';
        filtered: boolean;
      }>;
      listed: { different: number; left: number; right: number };
      /** Why no script makes a side like the other; null where one can be asked for. */
      script: PerSide<string | null>;
      watermark?: string;
      copy?: false;
    }
  | ({ t: 'script'; target: SideName; order: SyncOrder | null } & SyncScript);

/**
 * Where a script is made into a work order: a page that opens a draft, and what the draft begins with. Scripts hold
 * values, which do not belong into addresses.
 */
interface SyncOrder {
  page: string;
  form: {
    kind: 'dml';
    data_source_id: number;
    databases: string[];
    is_backup: true;
    is_backup_needed: true;
    is_transaction: true;
  };
}

/** The rows of one side as the person sees them. */
interface ReadSide extends Side {
  columns: ReadColumn[];
  rows: Cell[][];
  truncated: false | 'rows' | 'bytes';
  filtered: boolean;
  shows: { watermark?: string; copy?: false };
}

/** A failure of one side. */
class SideFault extends Error {
  constructor(
    readonly side: SideName,
    override readonly cause: PlatformError,
  ) {
    super(cause.message);
  }
}

/**
 * A comparison as lines: the columns and what is made of each, how far reading is, the rows that differ, the counts.
 * Both sides are read by the gate as the person, one after the other, so that all that is compared is what the person
 * sees.
 */
export async function* compareLines(ctx: OperationContext, input: CompareInput): AsyncGenerator<CompareLine> {
  try {
    yield* new Comparison(ctx, input).lines();
  } catch (cause) {
    const side = cause instanceof SideFault ? cause.side : undefined;
    const fault = cause instanceof SideFault ? cause.cause : cause;
    if (!(fault instanceof PlatformError)) throw cause;
    const { code, field } = fault as PlatformError & { field?: string };
    yield {
      t: 'error',
      code,
      text: fault.text(ctx.request.locale),
      side,
      field,
    };
  }
}

class Comparison {
  constructor(
    private readonly ctx: OperationContext,
    private readonly input: CompareInput,
  ) {}

  get #rowLimit(): number {
    return this.input.row_limit ?? 5_000;
  }

  async *lines(): AsyncGenerator<CompareLine> {
    const { ctx, input } = this;
    const sides = [
      await this.#at('left', () => sideOf(ctx, 'left', input.left, this.#rowLimit)),
      await this.#at('right', () => sideOf(ctx, 'right', input.right, this.#rowLimit)),
    ] as const;
    const refused = await this.#refused(sides);
    if (refused.length > 0) {
      yield { t: 'refused', sides: refused };
      return;
    }
    const read: ReadSide[] = [];
    for (const side of sides) {
      const result = await this.#at(side.name, () => this.#run(side));
      if (result.state === 'refused') {
        yield { t: 'refused', sides: [this.#refusedSide(side, result.reasons)] };
        return;
      }
      const rows: Cell[][] = [];
      const reading = (): CompareLine => ({ t: 'reading', side: side.name, run_id: result.runId, rows: rows.length });
      yield reading();
      try {
        for await (const batch of result.rows) {
          for (const row of batch) rows.push(row);
          yield reading();
        }
        read.push({ ...side, ...(await this.#readOf(side, result)), rows });
      } catch (cause) {
        throw cause instanceof PlatformError ? new SideFault(side.name, cause) : cause;
      }
    }
    const [left, right] = read as [ReadSide, ReadSide];
    yield* this.#compared({ left, right });
  }

  async #at<T>(side: SideName, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw cause instanceof PlatformError ? new SideFault(side, cause) : cause;
    }
  }

  #request({ source, text, schema }: Side) {
    const { caller, request, signal } = this.ctx;
    return { caller, request, sourceId: source.id, origin: { kind: 'compare' as const }, text, schema, signal };
  }

  #run(side: Side): ReturnType<OperationContext['platform']['gateway']['run']> {
    const limits = { rows: this.#rowLimit, bytes: sideBytes };
    return this.ctx.platform.gateway.run({ ...this.#request(side), limits, asksFirst: true });
  }

  #refusedSide({ name, source, text, schema }: Side, reasons: GatewayReason[]): RefusedSide {
    return { side: name, source_id: source.id, source_name: source.name, schema: schema ?? '', text, reasons };
  }

  /**
   * The sides that would be refused, asked before anything is read, so that nobody reads one side for nothing; the gate
   * records the refusals. Throws for what is no query.
   */
  async #refused(sides: readonly Side[]): Promise<RefusedSide[]> {
    const refused: RefusedSide[] = [];
    for (const side of sides) {
      const explained = await this.#at(side.name, () => this.ctx.platform.gateway.explainDecision(this.#request(side)));
      if (explained.decision === 'permit') {
        if (explained.kind === 'DQL') continue;
        const said = compareTexts[side.name];
        throw new SideFault(side.name, error('compare.not-query', { side: said }, { field: side.name }));
      }
      const result = await this.#at(side.name, () => this.#run(side));
      // Permitted meanwhile: the run is ended before any of its rows is taken.
      if (result.state === 'rows') for await (const _rows of result.rows) break;
      refused.push(this.#refusedSide(side, result.state === 'refused' ? result.reasons : explained.reasons));
    }
    return refused;
  }

  async #readOf(
    { source }: Side,
    { columns, masks, filters, handling, done }: GatewayRows,
  ): Promise<Pick<ReadSide, 'columns' | 'truncated' | 'filtered' | 'shows'>> {
    const { truncated } = await done;
    const mask = (at: number): PlannedMask | null => masks[at] ?? null;
    return {
      columns: columns.map(({ name, type }, at) => ({ name, type, kind: source.type, mask: mask(at) })),
      truncated,
      filtered: filters !== null,
      shows: howShown(this.ctx, handling),
    };
  }

  async *#compared(sides: PerSide<ReadSide>): AsyncGenerator<CompareLine> {
    const { left, right } = sides;
    const found = pairColumns(left.columns, right.columns, this.input.ignore ?? []);
    // What the person chooses from is told also where the choice cannot be followed.
    let key: string[] = [];
    try {
      key = chooseKey(
        found,
        this.input.key ?? [],
        SIDES.map((side) => primaryOf(sides[side])),
      );
    } catch (cause) {
      yield { t: 'columns', columns: found, key: [] };
      throw cause;
    }
    const pairs = found.map((pair) => ({ ...pair, key: key.includes(pair.name) }));
    yield { t: 'columns', columns: pairs, key };
    const { signal } = this.ctx;
    const matched = await matchRows(
      comparedColumns(pairs, left.columns, right.columns),
      { left: left.rows, right: right.rows },
      () => {
        if (signal.aborted) throw error('gateway.refused', { reason: gatewayTexts.cancelled });
      },
    );
    const listed = listOf(matched, sides);
    for (let at = 0; at < listed.length; at += rowsPerLine)
      yield { t: 'rows', rows: listed.slice(at, at + rowsPerLine) };
    const end = this.#end(matched, listed, sides);
    const target = this.input.script_for;
    if (target) yield await this.#script(target, end.script[target], { pairs, matched, sides });
    yield end;
  }

  #end(matched: Matched, listed: readonly Difference[], sides: PerSide<ReadSide>): Extract<CompareLine, { t: 'end' }> {
    const { left, right } = sides;
    const count = (status: Difference['status']): number => listed.filter((one) => one.status === status).length;
    const sideAnswer = ({ title, source, rows, truncated, filtered }: ReadSide) => ({
      title,
      source_name: source.name,
      rows: rows.length,
      truncated,
      filtered,
    });
    return {
      t: 'end',
      counts: {
        equal: matched.equal,
        different: matched.different,
        left: right.truncated ? null : matched.left,
        right: left.truncated ? null : matched.right,
        null_keys: matched.nullKeys,
        doubled: matched.doubled,
      },
      sides: { left: sideAnswer(left), right: sideAnswer(right) },
      listed: { different: count('different'), left: count('left'), right: count('right') },
      script: { left: this.#noScript('left', sides), right: this.#noScript('right', sides) },
      // The stricter of both sides.
      watermark: right.shows.watermark ?? left.shows.watermark,
      copy: right.shows.copy ?? left.shows.copy,
    };
  }

  /** Why no script makes this side like the other; null where one may be asked for. */
  #noScript(target: SideName, sides: PerSide<ReadSide>): string | null {
    const { table, source } = sides[target];
    const both = Object.values(sides);
    const why =
      !table || table.relation.kind !== 'table'
        ? 'no-table'
        : dialectOf(source.type) === undefined
          ? 'no-sql'
          : both.some(({ truncated }) => truncated !== false)
            ? 'cut-off'
            : both.some(({ shows }) => shows.copy === false)
              ? 'no-copy'
              : undefined;
    return why === undefined ? null : compareTexts[why][this.ctx.request.locale];
  }

  async #showsAll({ table, filtered }: ReadSide): Promise<boolean> {
    return !filtered && table !== undefined && !(await hidesRows(this.ctx.db, table));
  }

  async #script(
    target: SideName,
    reason: string | null,
    { pairs, matched, sides }: { pairs: PairedColumn[]; matched: Matched; sides: PerSide<ReadSide> },
  ): Promise<CompareLine> {
    const { table, source } = sides[target];
    const dialect = dialectOf(source.type);
    if (reason !== null || !table || !dialect) throw error('compare.no-script', { reason: reason ?? '' });
    const { schema, name } = table.relation;
    const other = sides[target === 'left' ? 'right' : 'left'];
    const script = syncScript({
      target,
      dialect,
      kinds: { left: sides.left.source.type, right: sides.right.source.type },
      table: { schema, name },
      columns: await targetColumns(this.ctx.db, table),
      pairs,
      matched,
      // A statement or a view may read a part of its table, and a filter hides one: what is missing there may exist.
      may: { delete: await this.#showsAll(other), insert: await this.#showsAll(sides[target]) },
    });
    const page = orderPage(this.ctx);
    const form: SyncOrder['form'] = {
      kind: 'dml',
      data_source_id: source.id,
      databases: orderDatabases({ source, schema }),
      is_backup: true,
      is_backup_needed: true,
      is_transaction: true,
    };
    return { t: 'script', target, ...script, order: page !== null && script.text !== '' ? { page, form } : null };
  }
}

/** The differences that are shown: some of each kind, within what an answer may weigh. */
function listOf({ differences }: Matched, sides: PerSide<ReadSide>): Difference[] {
  const left = { different: listedRows, left: listedRows, right: listedRows };
  // One side may have been cut off: what is only on the other may be there as well, and is not listed as missing.
  if (sides.right.truncated) left.left = 0;
  if (sides.left.truncated) left.right = 0;
  let room = listedBytes;
  return differences.filter((difference) => {
    if (left[difference.status] === 0 || room <= 0) return false;
    left[difference.status] -= 1;
    for (const cell of [...(difference.left ?? []), ...(difference.right ?? [])])
      room -= typeof cell === 'string' ? cell.length + 2 : 8;
    return true;
  });
}
