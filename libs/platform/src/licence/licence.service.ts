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

/** Builds the service. Stored licences are checked anew at every start: a row that somebody wrote is not a licence. */
export function createLicence(needs: LicenceNeeds): LicenceService & ServiceLifecycle {
  const machineCode = machineCodeOf(needs.config.masterKey);
  const key: KeyObject | null = needs.config.vendorKey === undefined ? null : readVendorKey(needs.config.vendorKey);
  /** undefined: built in; null: there should be one, and it does not verify. */
  let current: LicenceInfo | null | undefined;

  function verified(row: LicenceRow): LicenceText | null {
    const text = key === null ? null : readLicence(row.signature, key);
    if (
      key === null ||
      text === null ||
      text.serial !== row.serial ||
      (text.machine_code !== undefined && text.machine_code !== machineCode)
    )
      return null;
    if (text.needs_activation !== true) return text;
    const activation = row.activation === null ? null : readActivation(row.activation, key);
    return activation?.serial === text.serial && activation.machine_code === machineCode ? text : null;
  }

  async function load(): Promise<void> {
    const row = await findActive(needs.db);
    const text = row === undefined ? undefined : verified(row);
    current = text === undefined ? undefined : text && infoOf(text);
    if (row !== undefined) await markVerified(needs.db, row, text !== null);
    if (text === null) needs.log.error({ serial: row?.serial }, 'the stored licence does not verify');
  }

  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  /** Reads one time after another, so that an older reading never takes the place of a newer one; whoever waits shares the next. */
  function refresh(): Promise<void> {
    if (queued !== undefined) return queued;
    const read = (): Promise<void> => {
      queued = undefined;
      return (running = load().finally(() => {
        running = undefined;
      }));
    };
    return running === undefined ? read() : (queued = running.then(read, read));
  }

  /** What has ended, or not begun, does not take the place of what is in force. */
  function checkTerm({ start, end }: LicenceText): void {
    if (end !== undefined && Date.parse(end) <= needs.clock.now())
      throw error('licence.code-expired', { end: end.slice(0, 10) }, { field: 'code' });
    if (Date.parse(start) > needs.clock.now())
      throw error('licence.not-started', { start: start.slice(0, 10) }, { field: 'code' });
  }

  const vendor = (): KeyObject => {
    if (key === null) throw error('licence.no-vendor-key');
    return key;
  };
  async function changed(db: Db): Promise<void> {
    await needs.events.publish(db, topic, 'changed');
  }

  return {
    refresh,
    async start() {
      await needs.db.query(
        'INSERT INTO installation (machine_code) VALUES ($1) ON CONFLICT (id) DO UPDATE SET machine_code = excluded.machine_code WHERE installation.machine_code <> excluded.machine_code',
        [machineCode],
      );
      await load();
      needs.events.subscribe(topic, () => {
        refresh().catch((reason: unknown) => needs.log.error({ err: reason }, 'the licence could not be read'));
      });
    },
    state() {
      if (current === undefined) return 'valid';
      if (current === null) return 'missing';
      return current.endTime !== null && current.endTime.getTime() <= needs.clock.now() ? 'expired' : 'valid';
    },
    info: () => current ?? community,
    machineCode: () => machineCode,
    takesCodes: () => key !== null,
    async register(db, code, userId) {
      const text = readLicence(code, vendor());
      if (text === null) throw error('licence.code-invalid', {}, { field: 'code' });
      if (text.machine_code !== undefined && text.machine_code !== machineCode)
        throw error('licence.other-machine', {}, { field: 'code' });
      checkTerm(text);
      await db.query('SELECT pg_advisory_xact_lock($1)', [licenceLock]);
      const before = await findSerial(db, text.serial);
      const waiting =
        verified({
          id: 0,
          serial: text.serial,
          status: 'waiting',
          signature: code,
          activation: before?.activation ?? null,
        }) === null;
      // What is in force is not overwritten by what is not.
      if (waiting && before?.status === 'active')
        throw error('licence.serial-active', { serial: text.serial }, { field: 'code' });
      const id = await storeLicence(db, text, code, userId);
      if (!waiting) await activateLicence(db, id, null);
      await changed(db);
      return { serial: text.serial, waiting };
    },
    async activate(db, code) {
      const activation = readActivation(code, vendor());
      if (activation === null) throw error('licence.code-invalid', {}, { field: 'code' });
      if (activation.machine_code !== machineCode) throw error('licence.other-machine', {}, { field: 'code' });
      await db.query('SELECT pg_advisory_xact_lock($1)', [licenceLock]);
      const row = await findSerial(db, activation.serial);
      if (row === undefined) throw error('licence.not-registered', { serial: activation.serial }, { field: 'code' });
      const text = verified({ ...row, activation: code });
      if (text === null) throw error('licence.code-invalid', {}, { field: 'code' });
      checkTerm(text);
      await activateLicence(db, row.id, code);
      await changed(db);
      return { serial: row.serial };
    },
    async checkRoom(db, limit) {
      const most = { users: (current ?? community).maxUsers, sources: (current ?? community).maxSources }[limit];
      if (most > 0 && (await countUsed(db, limit)) >= most)
        throw error('licence.limit', { what: licenceTexts[limit], most });
    },
  };
}
