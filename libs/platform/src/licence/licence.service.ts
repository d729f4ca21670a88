import { error } from '@sluice/document';
import { createHmac, type KeyObject } from 'node:crypto';
import type { Db } from '../host/db.js';
import {
  activateLicence,
  countUsed,
  findActive,
  findSerial,
  markVerified,
  storeLicence,
  type LicenceRow,
} from './licence.rows.js';
import { readActivation, readLicence, readVendorKey, type LicenceText } from './licence.text.js';
import { licenceTexts } from './licence.texts.js';
import type { LicenceInfo, LicenceService } from './licence.contract.js';
import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import type { Events } from '../host/events.contract.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';

/** The community licence that is built in: without limits of function or time (design §8). */
const community: LicenceInfo = {
  edition: 'community',
  holder: '',
  serial: '',
  maxUsers: 0,
  maxSources: 0,
  maxHosts: 0,
  startTime: null,
  endTime: null,
  features: [],
};

const topic = 'licence';
/** Serialises two administrators with two codes. */
const licenceLock = 7_583_031;

function infoOf(text: LicenceText): LicenceInfo {
  return {
    edition: text.edition,
    holder: text.holder,
    serial: text.serial,
    maxUsers: text.max_users ?? 0,
    maxSources: text.max_sources ?? 0,
    maxHosts: text.max_hosts ?? 0,
    startTime: new Date(text.start),
    endTime: text.end === undefined ? null : new Date(text.end),
    features: text.features ?? [],
  };
}

/** 25 characters in groups of five, from the installation's own key: nothing of the key can be learnt from them. */
function machineCodeOf(masterKey: Buffer): string {
  const hex = createHmac('sha256', masterKey).update('machine code').digest('hex').toUpperCase();
  return Array.from({ length: 5 }, (_, at) => hex.slice(at * 5, at * 5 + 5)).join('-');
}

/** What the licence stands on. */
interface LicenceNeeds {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  db: Db;
  events: Events;
}

/** The licence in force: read and checked anew from its row, because a row that somebody wrote is not a licence. */
class LicenceInForce {
  readonly #needs: Pick<LicenceNeeds, 'db' | 'log'>;
  readonly #key: KeyObject | null;
  readonly #machineCode: string;
  #running: Promise<void> | undefined;
  #queued: Promise<void> | undefined;
  /** undefined: built in; null: there should be one, and it does not verify. */
  current: LicenceInfo | null | undefined;

  constructor(needs: Pick<LicenceNeeds, 'db' | 'log'>, key: KeyObject | null, machineCode: string) {
    this.#needs = needs;
    this.#key = key;
    this.#machineCode = machineCode;
  }

  /** What a row says; null where it does not verify on this machine, or still has to be activated. */
  verified(row: LicenceRow): LicenceText | null {
    const text = this.#key === null ? null : readLicence(row.signature, this.#key);
    if (
      this.#key === null ||
      text === null ||
      text.serial !== row.serial ||
      (text.machine_code !== undefined && text.machine_code !== this.#machineCode)
    )
      return null;
    if (text.needs_activation !== true) return text;
    const activation = row.activation === null ? null : readActivation(row.activation, this.#key);
    return activation?.serial === text.serial && activation.machine_code === this.#machineCode ? text : null;
  }

  async load(): Promise<void> {
    const { db, log } = this.#needs;
    const row = await findActive(db);
    const text = row === undefined ? undefined : this.verified(row);
    this.current = text === undefined ? undefined : text && infoOf(text);
    if (row !== undefined) await markVerified(db, row, text !== null);
    if (text === null) log.error({ serial: row?.serial }, 'the stored licence does not verify');
  }

  /**
   * Reads one time after another, so that an older reading never takes the place of a newer one; whoever waits shares
   * the next.
   */
  refresh(): Promise<void> {
    if (this.#queued !== undefined) return this.#queued;
    const read = (): Promise<void> => {
      this.#queued = undefined;
      return (this.#running = this.load().finally(() => {
        this.#running = undefined;
      }));
    };
    return this.#running === undefined ? read() : (this.#queued = this.#running.then(read, read));
  }
}

/** Takes the codes of licences and activations that people type in. */
class LicenceCodes {
  readonly #needs: Pick<LicenceNeeds, 'clock' | 'events'>;
  readonly #key: KeyObject | null;
  readonly #machineCode: string;
  readonly #inForce: LicenceInForce;

  constructor(
    needs: Pick<LicenceNeeds, 'clock' | 'events'>,
    key: KeyObject | null,
    machineCode: string,
    inForce: LicenceInForce,
  ) {
    this.#needs = needs;
    this.#key = key;
    this.#machineCode = machineCode;
    this.#inForce = inForce;
  }

  async register(db: Db, code: string, userId: number | null): Promise<{ serial: string; waiting: boolean }> {
    const text = readLicence(code, this.#vendor());
    if (text === null) throw error('licence.code-invalid', {}, { field: 'code' });
    if (text.machine_code !== undefined && text.machine_code !== this.#machineCode)
      throw error('licence.other-machine', {}, { field: 'code' });
    this.#checkTerm(text);
    await db.query('SELECT pg_advisory_xact_lock($1)', [licenceLock]);
    const before = await findSerial(db, text.serial);
    const activation = before?.activation ?? null;
    const row: LicenceRow = { id: 0, serial: text.serial, status: 'waiting', signature: code, activation };
    const waiting = this.#inForce.verified(row) === null;
    // What is in force is not overwritten by what is not.
    if (waiting && before?.status === 'active')
      throw error('licence.serial-active', { serial: text.serial }, { field: 'code' });
    const id = await storeLicence(db, text, code, userId);
    if (!waiting) await activateLicence(db, id, null);
    await this.#changed(db);
    return { serial: text.serial, waiting };
  }

  async activate(db: Db, code: string): Promise<{ serial: string }> {
    const activation = readActivation(code, this.#vendor());
    if (activation === null) throw error('licence.code-invalid', {}, { field: 'code' });
    if (activation.machine_code !== this.#machineCode) throw error('licence.other-machine', {}, { field: 'code' });
    await db.query('SELECT pg_advisory_xact_lock($1)', [licenceLock]);
    const row = await findSerial(db, activation.serial);
    if (row === undefined) throw error('licence.not-registered', { serial: activation.serial }, { field: 'code' });
    const text = this.#inForce.verified({ ...row, activation: code });
    if (text === null) throw error('licence.code-invalid', {}, { field: 'code' });
    this.#checkTerm(text);
    await activateLicence(db, row.id, code);
    await this.#changed(db);
    return { serial: row.serial };
  }

  /** What has ended, or not begun, does not take the place of what is in force. */
  #checkTerm({ start, end }: LicenceText): void {
    const now = this.#needs.clock.now();
    if (end !== undefined && Date.parse(end) <= now)
      throw error('licence.code-expired', { end: end.slice(0, 10) }, { field: 'code' });
    if (Date.parse(start) > now) throw error('licence.not-started', { start: start.slice(0, 10) }, { field: 'code' });
  }

  #vendor(): KeyObject {
    if (this.#key === null) throw error('licence.no-vendor-key');
    return this.#key;
  }

  async #changed(db: Db): Promise<void> {
    await this.#needs.events.publish(db, topic, 'changed');
  }
}

/** Builds the service. Stored licences are checked anew at every start. */
export function createLicence(needs: LicenceNeeds): LicenceService & ServiceLifecycle {
  const machineCode = machineCodeOf(needs.config.masterKey);
  const key: KeyObject | null = needs.config.vendorKey === undefined ? null : readVendorKey(needs.config.vendorKey);
  const inForce = new LicenceInForce(needs, key, machineCode);
  const codes = new LicenceCodes(needs, key, machineCode, inForce);
  const info = (): LicenceInfo => inForce.current ?? community;
  return {
    refresh: () => inForce.refresh(),
    async start() {
      await needs.db.query(
        'INSERT INTO installation (machine_code) VALUES ($1) ON CONFLICT (id) DO UPDATE SET machine_code = excluded.machine_code WHERE installation.machine_code <> excluded.machine_code',
        [machineCode],
      );
      await inForce.load();
      needs.events.subscribe(topic, () => {
        inForce.refresh().catch((reason: unknown) => needs.log.error({ err: reason }, 'the licence could not be read'));
      });
    },
    state() {
      const { current } = inForce;
      if (current === undefined) return 'valid';
      if (current === null) return 'missing';
      return current.endTime !== null && current.endTime.getTime() <= needs.clock.now() ? 'expired' : 'valid';
    },
    info,
    machineCode: () => machineCode,
    takesCodes: () => key !== null,
    register: (db, code, userId) => codes.register(db, code, userId),
    activate: (db, code) => codes.activate(db, code),
    async checkRoom(db, limit) {
      const max = { users: info().maxUsers, sources: info().maxSources }[limit];
      if (max > 0 && (await countUsed(db, limit)) >= max)
        throw error('licence.limit', { what: licenceTexts[limit], most: max });
    },
  };
}
