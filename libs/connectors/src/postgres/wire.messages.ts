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

/** By the binds of a fixed step, which are the same array each time, and its name. */
const kept = new WeakMap<readonly unknown[], { name: string; messages: Buffer }>();
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

/**
 * Messages that make the statement whose rows are wanted ready: it is parsed and bound, which takes its locks, and its
 * columns are described.
 */
export function mainMessages(step: WireStep): Buffer[] {
  const bind = serialize.bind({ portal: mainPortal, statement: step.name ?? '', values: step.binds.map(bindText) });
  return [...(step.alreadyParsed ? [] : [parseMessage(step)]), ...(step.again ? [closeMain] : []), bind, describeMain];
}

const fetches = new Map<number, Buffer>();
const FETCHES_LIMIT = 1000;

/** Message that fetches the next rows of the main statement; pages ask for a few sizes. */
export function fetchMessage(rows: number): Buffer {
  const known = fetches.get(rows);
  if (known) return known;
  const made = serialize.execute({ portal: mainPortal, rows });
  if (fetches.size < FETCHES_LIMIT) fetches.set(rows, made);
  return made;
}

const parseMessage = ({ name = '', text }: WireStep): Buffer => serialize.parse({ name, text });

function boundMessages({ name, binds }: WireStep): Buffer {
  return Buffer.concat([serialize.bind({ statement: name ?? '', values: binds.map(bindText) }), serialize.execute({})]);
}

function fixedMessages(name: string, binds: unknown[]): Buffer {
  const known = kept.get(binds);
  if (known?.name === name) return known.messages;
  const messages = boundMessages({ text: '', name, binds });
  kept.set(binds, { name, messages });
  return messages;
}
