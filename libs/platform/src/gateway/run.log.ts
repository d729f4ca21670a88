import type { AuditService } from '../audit/audit.contract.js';
import { intentRecord, outcomeRecord, wholeRecord, type RunEnd, type RunRecord } from './gateway.audit.js';

/**
 * A page that runs longer writes its intent then, so that a crash leaves a trace of it (decisions, The gate). In
 * milliseconds.
 */
const intentAfterMs = 1_000;

/** What the log of a run is written with. */
interface RunLogHost {
  audit: AuditService;
  /** What the records of the run have in common, at the time of one. */
  record(): RunRecord;
  maskedColumns: string[];
}

/**
 * The audit records of one run: an intent and an outcome, or one record of both where nothing leaves before it is
 * durable (design §7.6).
 */
export class RunLog {
  #intent: Promise<number> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: RunLogHost) {}

  /** Writes the intent, once; resolves when it is durable. */
  intend(): Promise<number> {
    clearTimeout(this.#timer);
    if (this.#intent) return this.#intent;
    this.#intent = this.host.audit.write(intentRecord(this.host.record(), this.host.maskedColumns));
    // Whoever needs it waits for it; a run that fails first is told of its own failure.
    this.#intent.catch(() => undefined);
    return this.#intent;
  }

  /** Writes the intent of a run that is still going on after a second. */
  intendLater(): void {
    this.#timer = setTimeout(() => void this.intend(), intentAfterMs);
  }

  /**
   * Resolves when what may be told of the run is durable: its intent, which the outcome follows, or the one record of
   * both.
   */
  async end(end: RunEnd): Promise<void> {
    clearTimeout(this.#timer);
    const { audit, record, maskedColumns } = this.host;
    if (this.#intent) return audit.later(outcomeRecord(record(), await this.#intent, end));
    // Whoever wants an intent while the record of both is on its way waits for that: a second one would never end.
    this.#intent = audit.write(wholeRecord(record(), maskedColumns, end));
    await this.#intent;
  }
}
