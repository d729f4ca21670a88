import {
  ConnectorError,
  type Run,
  type RunRequest,
  type SourcePool,
  type SourceTransaction,
  type StopSignal,
  type TransactionOptions,
} from '@sluice/connectors';
import { error } from '@sluice/document';
import type { AccountUse, SourceRecord } from '../data-source/source.type.js';
import { gatewayTexts } from './gateway.texts.js';
import { runFault, type Discretion } from './run.fault.js';

/** How the transaction of a run ended; told in the audit log with each of its runs. */
export type TransactionEnd = 'kept' | 'rolled-back' | 'outcome-unknown';

/** How a transaction begins that is not one of a person's button. */
export interface GatewayTransactionOptions extends TransactionOptions {
  /** Whose connection it has; `manage` lets statements in that change structure. */
  account?: 'write' | 'manage';
}

/**
 * One source transaction that several runs of the gateway share. It begins with the first run and belongs to that run's
 * source.
 */
export class GatewayTransaction {
  #held: { source: SourceRecord; transaction: SourceTransaction } | undefined;
  #discretion: Discretion = { hidesMessages: false, hidesRows: false };
  #slot: (() => void) | undefined;

  constructor(private readonly options: GatewayTransactionOptions = {}) {}

  /** The account of its connection. */
  get account(): 'write' | 'manage' {
    return this.options.account ?? 'write';
  }

  readonly #listeners: ((end: TransactionEnd) => void)[] = [];

  /** Whether its first run took a slot; the others use it too, as they use its connection. */
  get holdsSlot(): boolean {
    return this.#slot !== undefined;
  }

  /** Keeps a slot until the transaction has ended. */
  holdSlot(release: () => void): void {
    this.#slot = release;
  }

  /**
   * What starts a run inside the transaction. Throws PlatformError for a source or a statement that cannot be in it.
   */
  async join({
    source,
    use,
    discretion,
    pool,
    signal,
  }: {
    source: SourceRecord;
    use: AccountUse;
    discretion: Discretion;
    pool(): Promise<SourcePool>;
    signal: StopSignal;
  }): Promise<Pick<SourcePool, 'start'>> {
    this.#discretion = {
      hidesMessages: this.#discretion.hidesMessages || discretion.hidesMessages,
      hidesRows: this.#discretion.hidesRows || discretion.hidesRows,
      hidesFunctions: this.#discretion.hidesFunctions || discretion.hidesFunctions,
    };
    if (use === 'manage' && this.account !== 'manage')
      throw error('action.one-transaction', { reason: gatewayTexts['transaction-data-only'] });
    if (this.#held) return this.#held.source.id === source.id ? this.#held.transaction : wrongSource(source);
    return this.open(source, await pool(), signal);
  }

  /**
   * Begins it before its first run, for who asks something of its own in it. Throws PlatformError, or ConnectorError as
   * the pool does.
   */
  async open(source: SourceRecord, pool: SourcePool, signal: StopSignal): Promise<SourceTransaction> {
    if (!pool.begin) throw error('action.one-transaction', { reason: source.name });
    this.#held = { source, transaction: await pool.begin(signal, this.options) };
    return this.#held.transaction;
  }

  /**
   * A statement of the platform's own inside it, never one of a person's: no decision is made and nothing is masked.
   */
  start(request: RunRequest, signal: StopSignal): Promise<Run> {
    if (!this.#held) throw new Error('the transaction has not begun');
    return this.#held.transaction.start(request, signal);
  }

  /** Hears how the transaction ended, for a run that did well. */
  afterwards(tell: (end: TransactionEnd) => void): void {
    this.#listeners.push(tell);
  }

  /**
   * Makes the writes last. Throws `gateway.outcome-unknown` when the source did not answer; that is never tried again.
   */
  async commit(): Promise<void> {
    if (!this.#held) return this.#slot?.();
    try {
      await this.#held.transaction.commit();
      this.#tell('kept');
    } catch (cause) {
      this.#tell(
        cause instanceof ConnectorError && cause.code === 'outcome-unknown' ? 'outcome-unknown' : 'rolled-back',
      );
      throw runFault(cause, this.#held.source, this.#discretion);
    } finally {
      this.#slot?.();
    }
  }

  /** Undoes everything; never rejects. */
  async rollback(): Promise<void> {
    await this.#held?.transaction.rollback();
    this.#slot?.();
    this.#tell('rolled-back');
  }

  #tell(end: TransactionEnd): void {
    for (const tell of this.#listeners.splice(0)) tell(end);
  }
}

/** Runs work whose statements share one transaction; it is kept when the work ends well, and only then. */
export async function inGatewayTransaction<T>(work: (transaction: GatewayTransaction) => Promise<T>): Promise<T> {
  const transaction = new GatewayTransaction();
  let answer: T;
  try {
    answer = await work(transaction);
  } catch (reason) {
    await transaction.rollback();
    throw reason;
  }
  await transaction.commit();
  return answer;
}

function wrongSource({ name }: SourceRecord): never {
  throw error('action.one-transaction', { reason: name });
}
