import { serialize } from 'pg-protocol';
import { bindText } from './bind.text.js';

/** A statement of a batch; with `name` it is parsed once per connection and then only bound. */
export interface WireStep {
  text: string;
  binds: unknown[];
  name?: string;
  alreadyParsed?: boolean;
  /** A batch before it in the same transaction may have left its portal open. */
  again?: boolean;
  /** The same text and binds come with nearly every batch: their messages are kept. */
  fixed?: boolean;
}

/** Name of the portal whose rows are fetched; the others use the unnamed one, which the next bind replaces. */
const mainPortal = 'sluice_main';

const KEPT_LIMIT = 500;
const kept = new Map<string, Buffer>();
const closeMain = serialize.close({ type: 'P', name: mainPortal });
const describeMain = serialize.describe({ type: 'P', name: mainPortal });
/** Asks the server for the answers that it holds back. */
export const flushMessage = serialize.flush();
/** Ends a batch: the server answers that it is ready for the next. */
export const syncMessage = serialize.sync();

/** Messages (Parse where it is due, Bind, Execute) of a statement whose rows are not fetched by portions. */
export function stepMessages(step: WireStep): Buffer[] {
  const bound = step.fixed && step.name ? fixedMessages(step.name, step.binds) : boundMessages(step);
  return step.alreadyParsed ? [bound] : [parseMessage(step), bound];
}

/** Messages that make the statement whose rows are wanted ready: it is parsed and bound, which takes its locks, and its columns are described. */
export function mainMessages(step: WireStep): Buffer[] {
  const bind = serialize.bind({ portal: mainPortal, statement: step.name ?? '', values: step.binds.map(bindText) });
  return [...(step.alreadyParsed ? [] : [parseMessage(step)]), ...(step.again ? [closeMain] : []), bind, describeMain];
}

/** Message that fetches the next rows of the main statement. */
export const fetchMessage = (rows: number): Buffer => serialize.execute({ portal: mainPortal, rows });

const parseMessage = ({ name = '', text }: WireStep): Buffer => serialize.parse({ name, text });

function boundMessages({ name, binds }: WireStep): Buffer {
  return Buffer.concat([serialize.bind({ statement: name ?? '', values: binds.map(bindText) }), serialize.execute({})]);
}

function fixedMessages(name: string, binds: unknown[]): Buffer {
  const key = [name, ...binds].join('\0');
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= KEPT_LIMIT) kept.clear();
  const made = boundMessages({ text: '', name, binds });
  kept.set(key, made);
  return made;
}
