import {
  transactionScope,
  documentUsages,
  interpolateBoth,
  isObject,
  pageNodes,
  type AppPartDocument,
  type BothTexts,
  type Json,
  type QueryDocument,
  type Usage,
} from '@sluice/document';
import { readPartly, validateDocument } from '@sluice/document/validate';
import { draftTexts } from './draft.texts.js';

/** Something that keeps a draft from being released: where in the document, by which rule, and why. */
export interface Finding {
  rule: 'schema' | 'reference' | 'transaction';
  path: (string | number)[];
  message: BothTexts;
}

/** What must be known of the other documents of an app to judge one. */
export interface AppNames {
  uid: string;
  has(kind: string, uid: string): boolean;
  query(uid: string): QueryDocument | undefined;
}

/**
 * What is wrong with a draft now: faults of its schema, references that lead nowhere, steps that cannot share a
 * transaction.
 */
export function findingsOf(document: AppPartDocument, app: AppNames): Finding[] {
  const faults = schemaFaults(document);
  if (faults.length === 0) return referenceFaults(document, app);
  const { document: readable, originalPath } = readPartly(document);
  // A node that was left out is there: what leads to it is mended with it.
  const there = uidsIn(document as unknown as Json);
  const others = referenceFaults(readable, app, there).map((one) => ({ ...one, path: [...originalPath(one.path)] }));
  return [...faults, ...others];
}

function referenceFaults(document: AppPartDocument, app: AppNames, there?: ReadonlySet<string>): Finding[] {
  const usages = documentUsages(document).filter((usage) => usage.kind !== 'node' || there?.has(usage.target) !== true);
  return [...usages.flatMap((usage) => dangling(document, usage, app)), ...misfits(document, app)];
}

function uidsIn(value: Json, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) uidsIn(item, found);
  else if (isObject(value))
    for (const [key, child] of Object.entries(value))
      if (key === 'uid' && typeof child === 'string') found.add(child);
      else uidsIn(child, found);
  return found;
}

/** Faults of the schema alone. */
export function schemaFaults(document: unknown): Finding[] {
  const { errors } = validateDocument(document);
  return errors.map(({ path, message }) => ({ rule: 'schema', path, message }));
}

/** A finding in one line: its position, then why. */
export function findingText({ path, message }: Pick<Finding, 'path' | 'message'>): BothTexts {
  const position = path.join('.');
  if (position === '') return message;
  return { 'zh-chs': `${position}: ${message['zh-chs']}`, en: `${position}: ${message.en}` };
}

/** Documents of other apps are not judged: they may come and go without this one. */
function dangling(document: AppPartDocument, usage: Usage, app: AppNames): Finding[] {
  if (usage.kind === 'operation' || (usage.app !== undefined && usage.app !== app.uid)) return [];
  const found = usage.kind === 'node' ? hasNode(document, usage.target) : app.has(usage.kind, usage.target);
  if (found) return [];
  const { kind, target } = usage;
  const message = interpolateBoth(draftTexts.dangling, { target: `${kind}/${target}` });
  return [{ rule: 'reference', path: usage.path, message }];
}

function hasNode(document: AppPartDocument, target: string): boolean {
  if (document.kind !== 'page') return false;
  return [...pageNodes(document)].some(
    ({ kind, node }) => node.uid === target || (kind === 'view' && node.id_name === target),
  );
}

/** Steps of an action that cannot share its transaction are told before anybody presses its button (design §7). */
function misfits(document: AppPartDocument, app: AppNames): Finding[] {
  if (document.kind !== 'action') return [];
  const decided = transactionScope(document, { query: (uid) => app.query(uid) });
  return 'reason' in decided ? [{ rule: 'transaction', path: decided.path, message: decided.reason }] : [];
}
