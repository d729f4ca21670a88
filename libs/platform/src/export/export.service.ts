import { hash, randomBytes } from 'node:crypto';
import type { Db } from '../host/db.js';
import type { Clock } from '../host/clock.js';
import type { Secrets } from '../host/secrets.js';
import type { ExportService } from './export.contract.js';
import { ExportTasks } from './export.tasks.js';

/** How long a ticket waits for its download. */
const ticketMs = 60_000;

/** Tasks, and tickets that are each good for one download (design §8 "ticketed once per download"). */
export class ExportTickets extends ExportTasks implements ExportService {
  readonly #clock: Clock;

  constructor({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
    super(secrets);
    this.#clock = clock;
  }

  /** A new ticket; it is shown once, only its hash is stored. */
  async ticket(db: Db, taskId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await db.query('DELETE FROM download_ticket WHERE end_time < $1', [new Date(this.#clock.now())]);
    await db.query('INSERT INTO download_ticket (token_hash, task_id, end_time) VALUES ($1, $2, $3)', [
      hash('sha256', token),
      taskId,
      new Date(this.#clock.now() + ticketMs),
    ]);
    return token;
  }

  /** Uses a ticket up, whether it fits or not; answers whether it was good for this task. */
  async redeem(db: Db, token: string, taskId: number): Promise<boolean> {
    const row = await db.maybeOne<{ task_id: number; end_time: Date }>(
      'DELETE FROM download_ticket WHERE token_hash = $1 RETURNING task_id, end_time',
      [hash('sha256', token)],
    );
    return row !== undefined && row.task_id === taskId && row.end_time.getTime() > this.#clock.now();
  }
}
