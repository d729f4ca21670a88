import type { CompiledPage, FirstRows } from '@sluice/document';
import { CallError } from '../ports.js';
import type { DataAnswer } from './answer.type.js';
import { fingerprintOf } from './fingerprint.query.js';

/** Answers that came with a page. Each is good for one request, and only for the first one of its view. */
export class FirstAnswersCache {
  readonly #rows: Map<number, FirstRows>;

  constructor({ first }: CompiledPage) {
    this.#rows = new Map(first?.rows.map((one) => [one.data_id, one]));
  }

  /**
   * The answer to this body of `/app/data/run`, if it came with the page.
   * @throws CallError where the page brought the refusal
   */
  take(body: Readonly<Record<string, unknown>>): DataAnswer | undefined {
    const found = this.#rows.get(Number(body.data_id));
    if (!found) return undefined;
    this.#rows.delete(found.data_id);
    if (found.fingerprint !== fingerprintOf(body)) return undefined;
    if (found.failure) throw new CallError(found.failure.code, found.failure.msg, found.failure.data);
    return found.answer as DataAnswer | undefined;
  }
}
