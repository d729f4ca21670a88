import { diffDocuments, type BothTexts, type Json, type Text } from '@sluice/document';
import type { Operation } from '@sluice/document/edit';
import type { Draft, DraftCalls, DraftEdited } from './draft.type.js';

/**
 * Where the draft stands: `offline` is tried again by itself, `conflict` waits for the person's choice, `failed` for a
 * next change.
 */
export type Saving = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'failed';

/** A pause in the changes after which they are saved. */
const PAUSE_MS = 600;
/** How long after a lost connection saving is tried again. */
const RETRY_MS = 4000;

/** What the saver needs of the session it saves. */
export interface SaverHost {
  document(): Json;
  /** Takes in what others changed; answers why it cannot. */
  receive(operations: readonly Operation[]): readonly BothTexts[];
  saved(answer: DraftEdited): void;
  /** The state or what is said about it changed. */
  changed(): void;
}

/**
 * Saves a draft by itself: what changed since the last revision goes as one list of operations, one call at a time.
 * Changes that are made while a call is on its way go with the next one; what others changed meanwhile is taken in
 * behind them.
 */
export class DraftSaver {
  readonly #calls: DraftCalls;
  readonly #host: SaverHost;
  #base: Json;
  #revision: number;
  #state: Saving = 'saved';
  #message: Text = '';
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #note: string | undefined;

  constructor(calls: DraftCalls, draft: Pick<Draft, 'document' | 'revision'>, host: SaverHost) {
    this.#calls = calls;
    this.#host = host;
    this.#base = draft.document;
    this.#revision = draft.revision;
  }

  get state(): Saving {
    return this.#state;
  }

  /** What the server said when it refused, or why what others changed cannot be taken in, for the person. */
  get message(): Text {
    return this.#message;
  }

  get revision(): number {
    return this.#revision;
  }

  /** The document changed: it is saved after a pause. A conflict stays until the person has chosen. */
  touch(): void {
    if (this.#state === 'conflict') return;
    if (this.#host.document() === this.#base && !this.#running) {
      this.#stopTimer();
      return this.#turn('saved');
    }
    if (this.#state !== 'offline') this.#turn(this.#running ? 'saving' : 'unsaved');
    this.#later(PAUSE_MS);
  }

  /** What the history is to say of the next revision. */
  note(message: string): void {
    this.#note = message;
  }

  /** Saves now; settles when everything that was changed before is saved, or could not be. */
  async save(): Promise<void> {
    this.#stopTimer();
    await this.#running;
    if (this.#state === 'conflict' || this.#host.document() === this.#base) return;
    this.#running = this.#send().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
    if (this.#state === 'saving') this.touch();
  }

  /**
   * Ends a conflict: the draft is what the server has (`theirs`), or the person's document is written over it (`mine`).
   */
  async resolve(choice: 'mine' | 'theirs'): Promise<Draft> {
    const draft = await this.#calls.get();
    this.#base = draft.document;
    this.#revision = draft.revision;
    this.#turn('unsaved');
    if (choice === 'theirs') this.#turn('saved');
    else this.#later(0);
    return draft;
  }

  /** Nothing is saved any more. */
  dispose(): void {
    this.#stopTimer();
  }

  async #send(): Promise<void> {
    const sent = this.#host.document();
    const edits = diffDocuments(this.#base, sent);
    this.#turn('saving');
    try {
      const answer = await (this.#note === undefined
        ? this.#calls.edit(this.#revision, edits)
        : this.#calls.edit(this.#revision, edits, this.#note));
      this.#note = undefined;
      this.#base = answer.document;
      this.#revision = answer.revision;
      const reasons = answer.operations.length === 0 ? [] : this.#host.receive(answer.operations);
      if (answer.operations.length === 0 && this.#host.document() === sent) this.#base = sent;
      this.#host.saved(answer);
      if (reasons.length > 0) return this.#turn('conflict', joined(reasons));
      if (diffDocuments(this.#base, this.#host.document()).length > 0) return;
      this.#base = this.#host.document();
      this.#turn('saved');
    } catch (reason) {
      this.#refused(reason);
    }
  }

  /** A call without an answer of the server is tried again; one that the server refused is told. */
  #refused(reason: unknown): void {
    const { code, message } = reason as { code?: unknown; message?: unknown };
    if (typeof code === 'number' && code <= 0) {
      this.#turn('offline', String(message));
      return this.#later(RETRY_MS);
    }
    this.#turn(code === 409 ? 'conflict' : 'failed', String(message ?? reason));
  }

  #later(milliseconds: number): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => void this.save(), milliseconds);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #turn(state: Saving, message: Text = ''): void {
    if (this.#state === state && this.#message === message) return;
    this.#state = state;
    this.#message = message;
    this.#host.changed();
  }
}

/** Several reasons, one a line. */
const joined = (reasons: readonly BothTexts[]): BothTexts => ({
  'zh-chs': reasons.map((reason) => reason['zh-chs']).join('\n'),
  en: reasons.map(({ en }) => en).join('\n'),
});
