import type { RunSettings } from '../connector.js';

/** What a run may take beyond its statement timeout, for the way and the reader, in milliseconds. */
export const graceMs = 5_000;

/** A statement around a person's own: fixed text, bound values. */
export interface FrameStep {
  text: string;
  binds: unknown[];
}

/** What is sent before and after the statement of a run, in the same batch. */
export interface RunFrame {
  before: FrameStep[];
  after: FrameStep[];
  /**
   * Whether the fixed statements may stay prepared on the connection: not where a failure is rolled back, which does
   * not take them back.
   */
  named: boolean;
  /**
   * The end of the batch makes the statement's writes last: from then on a broken connection leaves its outcome
   * unknown.
   */
  commits: boolean;
  /** The session itself must hold the run's settings before the batch is sent. */
  onPinnedSession?: true;
}

const pinText = (local: boolean): string =>
  ["'search_path', $1", "'role', 'none'", "'TimeZone', $2", "'statement_timeout', $3"]
    .map((setting) => `set_config(${setting}, ${local})`)
    .join(', ');
/** Pinned for the transaction alone: its end takes every one of them back (design §7.4). */
const pinSql = `select ${pinText(true)}`;
/** Pinned for the session, outside any transaction. */
const sessionPinSql = `select ${pinText(false)}`;
const savepoint = 'sluice_step';
const bareSteps = new Map<string, FrameStep>();

/** A step without binds: one object for each of our few texts, so that its messages are kept. */
function bare(text: string): FrameStep {
  const known = bareSteps.get(text);
  if (known) return known;
  const made = { text, binds: [] };
  bareSteps.set(text, made);
  return made;
}

/** What pins the settings of a run: the binds of the statement, and the same as one text. */
interface Pin {
  binds: string[];
  settled: string;
}

/**
 * The last pin of a search path, of which a plan has one for all of its runs; nearly all of them ask for the same zone
 * and time.
 */
const pins = new WeakMap<readonly string[], Pin & Pick<RunSettings, 'timeZone' | 'timeoutMs'>>();

function pinOf({ searchPath, timeZone, timeoutMs }: RunSettings): Pin {
  const known = pins.get(searchPath);
  if (known?.timeZone === timeZone && known.timeoutMs === timeoutMs) return known;
  const binds = [searchPath.map((name) => `"${name.replaceAll('"', '""')}"`).join(', '), timeZone, String(timeoutMs)];
  const made = { binds, settled: binds.join('\0'), timeZone, timeoutMs };
  pins.set(searchPath, made);
  return made;
}

const pin = (settings: RunSettings): FrameStep => ({ text: pinSql, binds: pinOf(settings).binds });

/** The statement that pins a session, and the settings that it then has as one text. */
export function sessionPin(settings: RunSettings): FrameStep & Pick<Pin, 'settled'> {
  const { binds, settled } = pinOf(settings);
  return { text: sessionPinSql, binds, settled };
}

/**
 * A run that is a transaction of its own. A read-only one is rolled back: that also undoes a session setting, a LISTEN
 * or a temporary object it should have made. The isolation is named whatever the server's default is: the check of the
 * catalogue must see what was committed until now, as the server itself does when it reads the names of a statement.
 */
export function ownTransaction(settings: RunSettings): RunFrame {
  const mode = settings.readOnly ? 'READ ONLY' : 'READ WRITE';
  return {
    before: [bare(`BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED ${mode}`), pin(settings)],
    after: [bare(settings.readOnly ? 'ROLLBACK' : 'COMMIT')],
    named: true,
    commits: !settings.readOnly,
  };
}

const pinnedFrame: RunFrame = {
  before: [bare('BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED READ ONLY')],
  after: [bare('ROLLBACK')],
  named: true,
  commits: false,
  onPinnedSession: true,
};

/**
 * A read-only run on a session whose settings are pinned already: pages of one source ask for the same ones time after
 * time. Its end takes back whatever the statement should have set, so that the session stays as it was pinned.
 */
export const pinnedTransaction = (): RunFrame => pinnedFrame;

const aloneFrame: RunFrame = { before: [], after: [], named: true, commits: true, onPinnedSession: true };

/**
 * A statement that the server begins and ends by itself, on a session that holds the run's settings; no other statement
 * is in its batch.
 */
export const outsideTransaction = (): RunFrame => aloneFrame;

/**
 * A run inside a transaction that others share: what fails in it is undone alone, what only reads can do nothing else.
 */
export function memberOfTransaction(settings: RunSettings): RunFrame {
  const before = [
    bare(`SAVEPOINT ${savepoint}`),
    ...(settings.readOnly ? [bare('SET LOCAL transaction_read_only = on')] : []),
    pin(settings),
  ];
  return {
    before,
    after: [...(settings.readOnly ? [bare(undoStep)] : []), bare(`RELEASE SAVEPOINT ${savepoint}`)],
    named: false,
    commits: false,
  };
}

/** Undoes the member that failed, so that the transaction can go on. */
export const undoStep = `ROLLBACK TO SAVEPOINT ${savepoint}`;
