import type { BothTexts, Json, PageDocument, Text } from '@sluice/document';
import { DocumentHistory, type Edit } from '@sluice/document/edit';
import { DraftSaver, type Saving } from './draft.saver.js';
import type { Draft, DraftCalls, Finding, Repair } from './draft.type.js';

/**
 * Everything of a session that a screen shows; a new object whenever something of it changed, unchanged parts are the
 * same objects.
 */
export interface SessionState {
  document: Json;
  /** Uids of the selected nodes; none is the document itself. */
  selection: readonly string[];
  findings: readonly Finding[];
  /** What the server put right, or could not, when it merged two changes. */
  repairs: readonly Repair[];
  revision: number;
  saving: Saving;
  /** What the server said when it refused to save. */
  message: Text;
  /** Names of the steps that undo and redo would take. */
  undo: BothTexts | undefined;
  redo: BothTexts | undefined;
}

/** What a step may say of itself. */
export interface StepOptions {
  /** What is selected after it. */
  selection?: readonly string[];
  /** The field that is typed in: the next change of it joins the step. */
  field?: string;
}

/**
 * The one store of the builder: a draft with the person's steps, selection and saving. All that changes the document
 * goes through `perform`; screens subscribe and read. It knows nothing of a screen and runs headless.
 */
export class BuilderSession {
  readonly draft: Pick<Draft, 'id' | 'app_id' | 'kind' | 'uid' | 'nodes' | 'blocks'>;
  readonly #saver: DraftSaver;
  readonly #listeners = new Set<() => void>();
  #history: DocumentHistory<readonly string[]>;
  #selection: readonly string[] = [];
  #findings: readonly Finding[];
  #repairs: readonly Repair[] = [];
  #state: SessionState;

  constructor(calls: DraftCalls, draft: Draft) {
    this.draft = draft;
    this.#history = new DocumentHistory<readonly string[]>(draft.document, []);
    this.#findings = draft.findings;
    this.#saver = new DraftSaver(calls, draft, {
      document: () => this.#history.document,
      receive: (operations) => this.#history.receive(operations, ''),
      saved: ({ findings, repairs }) => {
        this.#findings = findings;
        this.#repairs = repairs;
        this.#changed();
      },
      changed: () => this.#changed(),
    });
    this.#state = this.#made();
  }

  /** The document as it is now, with every step of the person. Nodes that no step touched stay the same objects. */
  readonly document = (): Json => this.#history.document;

  /** The same as a page, where the draft is one. */
  readonly page = (): PageDocument => this.#history.document as unknown as PageDocument;

  /** Uids of the selected nodes; none is the document itself. */
  readonly selection = (): readonly string[] => this.#selection;

  /** What keeps the draft from being released, as of the last revision. */
  readonly findings = (): readonly Finding[] => this.#findings;

  /** Everything at once, for `useSyncExternalStore`. */
  readonly snapshot = (): SessionState => this.#state;

  /** Tells of every change of `snapshot`; answers what ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Selects nodes; that is no step. */
  select(uids: readonly string[]): void {
    if (uids.length === this.#selection.length && uids.every((uid, index) => uid === this.#selection[index])) return;
    this.#selection = uids;
    this.#history.select(uids);
    this.#history.leaveField();
    this.#changed();
  }

  /**
   * Performs edits as a named step; typing in one field joins. Edits that change nothing are no step. Throws
   * `document.operation-refused`, naming the node; then nothing changes.
   */
  perform(name: BothTexts, edits: readonly Edit[], options: StepOptions = {}): void {
    this.#history.perform(name, edits, { selection: this.#selection, ...options });
    this.#selection = options.selection ?? this.#selection;
    this.#edited();
  }

  /** The focus left a field: the next change of it is a step of its own. */
  leaveField(): void {
    this.#history.leaveField();
  }

  /** Opens a gesture: what is performed until `endGesture` is one step; `cancelGesture` makes it never have been. */
  beginGesture(name: BothTexts): void {
    this.#history.mark(name);
  }

  endGesture(): void {
    this.#history.squash();
    this.#edited();
  }

  cancelGesture(): void {
    this.#history.bail();
    this.#edited();
  }

  /** Takes the last step back. Answers why it cannot be, when another's change stands on it. */
  undo(): readonly BothTexts[] {
    return this.#turn(this.#history.undo());
  }

  /** Brings the step back that was undone last. */
  redo(): readonly BothTexts[] {
    return this.#turn(this.#history.redo());
  }

  /**
   * Saves now; settles when it is saved, or could not be (see `snapshot().saving`). The history keeps `message` with
   * the revision.
   */
  save(message?: string): Promise<void> {
    if (message !== undefined) this.#saver.note(message);
    return this.#saver.save();
  }

  /** Ends a conflict with the server's draft or with the person's. The steps before it cannot be undone any more. */
  async resolve(choice: 'mine' | 'theirs'): Promise<void> {
    const mine = this.document();
    const draft = await this.#saver.resolve(choice);
    this.#history = new DocumentHistory(choice === 'mine' ? mine : draft.document, this.#selection);
    this.#findings = draft.findings;
    this.#edited();
  }

  /** Ends the session; what is not saved is not saved. */
  dispose(): void {
    this.#saver.dispose();
    this.#listeners.clear();
  }

  #turn(turned: ReturnType<DocumentHistory<readonly string[]>['undo']>): readonly BothTexts[] {
    if (!turned) return [];
    if (!turned.ok) return turned.reasons;
    this.#selection = turned.selection;
    this.#edited();
    return [];
  }

  #edited(): void {
    this.#changed();
    this.#saver.touch();
  }

  #changed(): void {
    this.#state = this.#made();
    for (const listener of [...this.#listeners]) listener();
  }

  #made(): SessionState {
    const { undo, redo } = this.#history.next;
    return {
      document: this.#history.document,
      selection: this.#selection,
      findings: this.#findings,
      repairs: this.#repairs,
      revision: this.#saver.revision,
      saving: this.#saver.state,
      message: this.#saver.message,
      undo: undo?.name,
      redo: redo?.name,
    };
  }
}
