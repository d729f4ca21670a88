import { diffDocuments } from '../diff/document.diff.js';
import { sameJson, type Json } from '../json/canonical.json.js';
import { applyOperations, performEdits } from '../operation/apply.operations.js';
import { invertOperations } from '../operation/invert.operations.js';
import type { Edit, Operation } from '../operation/operation.type.js';
import { rebaseOperations } from '../operation/rebase.operations.js';
import type { BothTexts } from '../vocabulary.js';

/** Steps that can be undone; older ones are forgotten. */
export const MOST_STEPS = 200;

/** One step of a person: what it is called, what it did, and what was selected before and after it. */
export interface Step<Selection> {
  name: BothTexts;
  operations: readonly Operation[];
  selection: { before: Selection; after: Selection };
}

/** A step with the documents it leads from and to; unchanged nodes are shared, so that keeping them costs little. */
interface Entry<Selection> extends Step<Selection> {
  before: Json;
  after: Json;
  /** The field that was typed in: the next change of it joins this step. */
  field?: string | undefined;
}

/** A gesture that is under way. */
interface Gesture<Selection> {
  name: BothTexts;
  before: Json;
  selection: Selection;
  foreign: { operations: readonly Operation[]; author: string }[];
}

/** What undo and redo did: the step and what to select, or why it cannot be done; `nothing` when there is no step. */
export type Undone<Selection> =
  { ok: true; step: Step<Selection>; selection: Selection } | { ok: false; reasons: BothTexts[] } | undefined;

/**
 * The steps of one person in one document, with undo and redo. A gesture is one step, however many edits it makes;
 * typing joins while one field keeps the focus. Changes of others are taken in between; undoing a step then takes back
 * this step alone, or is refused with the reason. Knows nothing of screens: a selection is whatever the caller keeps.
 */
export class DocumentHistory<Selection> {
  #document: Json;
  #selection: Selection;
  #undo: Entry<Selection>[] = [];
  #redo: Entry<Selection>[] = [];
  #gesture: Gesture<Selection> | undefined;
  #authors = new Set<string>();

  constructor(document: Json, selection: Selection) {
    this.#document = document;
    this.#selection = selection;
  }

  /** The document as it is now. */
  get document(): Json {
    return this.#document;
  }

  /** The steps that can be undone, oldest first. */
  get steps(): readonly Step<Selection>[] {
    return this.#undo;
  }

  /** The step that undo would take back, and the one that redo would bring again. */
  get next(): { undo: Step<Selection> | undefined; redo: Step<Selection> | undefined } {
    return { undo: this.#undo.at(-1), redo: this.#redo.at(-1) };
  }

  /** Remembers what is selected; that is no step. */
  select(selection: Selection): void {
    this.#selection = selection;
  }

  /**
   * Performs edits as a step of its own, or as a part of the gesture that is under way. `field` names the field that is
   * typed in: the step joins the one before it when that one changed the same field. Throws
   * `document.operation-refused`; then nothing changes.
   */
  perform(
    name: BothTexts,
    edits: readonly Edit[],
    { selection = this.#selection, field }: { selection?: Selection; field?: string } = {},
  ): void {
    const before = this.#document;
    const { document, operations } = performEdits(before, edits);
    this.#document = document;
    if (!this.#gesture && operations.length > 0) {
      const entry = { name, operations, before, after: document, field };
      this.#push({ ...entry, selection: { before: this.#selection, after: selection } });
    }
    this.#selection = selection;
  }

  /** The focus left the field: the next change of it is a step of its own. */
  leaveField(): void {
    const last = this.#undo.at(-1);
    if (last) last.field = undefined;
  }

  /** Opens a gesture: what is performed until `squash` is one step. Changes of others wait until it ends. */
  mark(name: BothTexts): void {
    this.squash();
    this.#gesture = { name, before: this.#document, selection: this.#selection, foreign: [] };
  }

  /** Ends the gesture as one step; one that changed nothing is none. */
  squash(): void {
    const gesture = this.#gesture;
    if (!gesture) return;
    this.#gesture = undefined;
    const { name, before, selection } = gesture;
    const operations = diffDocuments(before, this.#document);
    const entry = { name, operations, before, after: this.#document };
    if (operations.length > 0) this.#push({ ...entry, selection: { before: selection, after: this.#selection } });
    for (const { operations: foreign, author } of gesture.foreign) this.receive(foreign, author);
  }

  /** Ends the gesture as if it had never been; it cannot be redone. */
  bail(): void {
    const gesture = this.#gesture;
    if (!gesture) return;
    this.#gesture = undefined;
    this.#document = gesture.before;
    this.#selection = gesture.selection;
    for (const { operations, author } of gesture.foreign) this.receive(operations, author);
  }

  /**
   * Takes in what somebody else changed: operations that start from the document without own steps since, put behind
   * these. Answers the reasons when they exclude each other; then nothing changes and the document must be loaded
   * again.
   */
  receive(operations: readonly Operation[], author: string): BothTexts[] {
    if (this.#gesture) {
      this.#gesture.foreign.push({ operations, author });
      return [];
    }
    const rebased = this.#fitted(operations);
    if (!rebased.ok) return rebased.reasons;
    this.#document = applyOperations(this.#document, rebased.operations);
    this.#authors.add(author);
    return [];
  }

  /** Takes back the last own step, and nothing else. */
  undo(): Undone<Selection> {
    return this.#turn(this.#undo, this.#redo, 'before');
  }

  /** Brings back the step that was undone last. */
  redo(): Undone<Selection> {
    return this.#turn(this.#redo, this.#undo, 'after');
  }

  /** Foreign operations as they fit here: as they are, or behind the own step that the sender had not seen. */
  #fitted(operations: readonly Operation[]): ReturnType<typeof rebaseOperations> {
    try {
      applyOperations(this.#document, operations);
      return { ok: true, operations: [...operations] };
    } catch (reason) {
      const last = this.#undo.findLast(({ before }) => fits(before, operations));
      if (!last) throw reason;
      const own = diffDocuments(last.before, this.#document);
      return rebaseOperations(operations, { operations: own, document: this.#document, author: '' });
    }
  }

  #turn(from: Entry<Selection>[], to: Entry<Selection>[], side: 'before' | 'after'): Undone<Selection> {
    this.squash();
    const entry = from.at(-1);
    if (!entry) return undefined;
    const turned = this.#turned(entry);
    if (!turned.ok) return turned;
    from.pop();
    const before = this.#document;
    this.#document = turned.document;
    to.push({ ...entry, operations: turned.operations, before, after: turned.document, field: undefined });
    this.#selection = entry.selection[side];
    return { ok: true, step: entry, selection: this.#selection };
  }

  /** The operations that turn a step round in the document as it is now. */
  #turned({
    operations,
    before,
    after,
  }: Entry<Selection>): { ok: true; operations: Operation[]; document: Json } | { ok: false; reasons: BothTexts[] } {
    const inverse = invertOperations(operations);
    if (this.#document === after) return { ok: true, operations: inverse, document: before };
    const foreign = diffDocuments(after, this.#document);
    const author = [...this.#authors].join(', ');
    const rebased = rebaseOperations(inverse, { operations: foreign, document: this.#document, author });
    if (!rebased.ok) return rebased;
    return { ...rebased, document: applyOperations(this.#document, rebased.operations) };
  }

  #push(entry: Entry<Selection>): void {
    this.#redo = [];
    const last = this.#undo.at(-1);
    if (last && entry.field !== undefined && last.field === entry.field && last.after === entry.before) {
      this.#undo.pop();
      const operations = joined([...last.operations, ...entry.operations]);
      if (operations.length === 0) this.#document = last.before;
      else {
        const selection = { ...entry.selection, before: last.selection.before };
        this.#undo.push({ ...entry, operations, before: last.before, selection });
      }
      return;
    }
    this.#undo = [...this.#undo, entry].slice(-MOST_STEPS);
  }
}

function fits(document: Json, operations: readonly Operation[]): boolean {
  try {
    applyOperations(document, operations);
    return true;
  } catch {
    return false;
  }
}

/** Sets of one property right behind each other become one; one that comes back to where it began falls away. */
function joined(operations: readonly Operation[]): Operation[] {
  const result: Operation[] = [];
  for (const operation of operations) {
    const last = result.at(-1);
    if (
      last?.op !== 'set' ||
      operation.op !== 'set' ||
      last.node !== operation.node ||
      !sameJson(last.path, operation.path)
    ) {
      result.push(operation);
      continue;
    }
    result.pop();
    if (!sameJson(last.from, operation.to)) result.push({ ...last, to: operation.to });
  }
  return result;
}
