import { isObject, sameJson, type Json } from '../json/canonical.json.js';
import { DocumentDraft } from './document.draft.js';
import { refused } from './operation.errors.js';
import type { Anchor, Edit, Operation } from './operation.type.js';

/**
 * Applies operations to the document they were made from. What they do not touch stays the same object. Throws
 * `document.operation-refused`, naming the node, when one does not fit (a value that has changed since, a node that is
 * gone); then nothing is applied.
 */
export function applyOperations(document: Json, operations: readonly Operation[]): Json {
  const draft = new DocumentDraft(document);
  for (const operation of operations) apply(draft, operation);
  return draft.document;
}

/** What edits did: the document after them, and the operations that say what was there before. */
export interface Edited {
  document: Json;
  operations: Operation[];
}

/**
 * Performs what is asked for and finds out what was there before, so that the operations can be undone exactly: missing
 * objects and lists on the way are set by operations of their own. Edits that change nothing give no operation. Throws
 * `document.operation-refused`; then nothing is done.
 */
export function performEdits(document: Json, edits: readonly Edit[]): Edited {
  const draft = new DocumentDraft(document);
  const operations = edits.flatMap((edit) => perform(draft, edit));
  return { document: draft.document, operations };
}

function apply(draft: DocumentDraft, operation: Operation): void {
  const { node } = operation;
  switch (operation.op) {
    case 'set':
      if (!same(draft.property(node, operation.path), operation.from))
        throw refused('changed', { node, path: operation.path });
      return draft.set(node, operation.path, operation.to);
    case 'insert':
      if (draft.insert(operation.at, operation.value) !== node) throw refused('identity', { node });
      return;
    case 'remove':
      standsIn(draft, node, operation.at);
      if (!sameJson(draft.value(node), operation.value)) throw refused('changed', { node, path: ['*'] });
      draft.remove(node);
      return;
    case 'move':
      standsIn(draft, node, operation.from);
      return draft.move(node, operation.to);
  }
}

function standsIn(draft: DocumentDraft, node: string, at: Anchor): void {
  const { parent, list } = draft.row(node);
  if (parent !== at.parent || !sameJson(list, at.list)) throw refused('moved', { node });
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === undefined || b === undefined ? a === b : sameJson(a, b);
}

function perform(draft: DocumentDraft, edit: Edit): Operation[] {
  switch (edit.op) {
    case 'set':
      return setProperty(draft, edit);
    case 'insert': {
      const list = madeList(draft, edit.at);
      const node = draft.insert(edit.at, edit.value);
      return [...list, { op: 'insert', node, at: edit.at, value: edit.value }];
    }
    case 'remove': {
      const { node } = edit;
      const [at, value] = [draft.anchor(node), draft.value(node)];
      draft.remove(node);
      return [{ op: 'remove', node, at, value }];
    }
    case 'move': {
      const { node, to } = edit;
      const from = draft.anchor(node);
      if (sameJson(from, to)) return [];
      const list = madeList(draft, to);
      draft.move(node, to);
      return [...list, { op: 'move', node, from, to }];
    }
  }
}

/** A property below an object that does not exist is set together with that object. */
function setProperty(draft: DocumentDraft, { node, path, to }: Edit & { op: 'set' }): Operation[] {
  let depth = 1;
  while (depth < path.length && isObject(draft.property(node, path.slice(0, depth)))) depth += 1;
  const whole = path.slice(depth).reduceRight<Json | undefined>((value, key) => {
    return value === undefined ? undefined : { [key]: value };
  }, to);
  const at = path.slice(0, depth);
  const from = draft.property(node, at);
  if (same(from, whole) || (to === undefined && depth < path.length)) return [];
  draft.set(node, at, whole);
  return [{ op: 'set', node, path: at, from, to: whole }];
}

function madeList(draft: DocumentDraft, { parent, list }: Anchor): Operation[] {
  return draft.hasList(parent, list) ? [] : setProperty(draft, { op: 'set', node: parent, path: list, to: [] });
}
