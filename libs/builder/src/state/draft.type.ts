import type { BothTexts, Json, PageDocument } from '@sluice/document';
import type { Edit, Operation } from '@sluice/document/edit';

/** Something that keeps a draft from being released: where in the document, by which rule, and why. */
export interface Finding {
  rule: string;
  path: readonly (string | number)[];
  message: BothTexts;
}

/** A draft as the server has it (`builder.draft-get`). */
export interface Draft {
  id: number;
  app_id: number;
  kind: string;
  uid: string;
  revision: number;
  document: Json;
  findings: readonly Finding[];
  /** Numbers of a page's nodes by uid. */
  nodes?: Readonly<Record<string, number>>;
  /** Blocks whose views stand in a page by reference, by uid. */
  blocks?: Readonly<Record<string, PageDocument>>;
}

/** What two changes broke together; `repaired`: the server has put it right. */
export interface Repair {
  node: string;
  repaired: boolean;
  text: BothTexts;
}

/** What a list of edits came to (`builder.draft-edit`); `operations` lead from what was sent to `document`. */
export interface DraftEdited {
  revision: number;
  merged: boolean;
  document: Json;
  operations: readonly Operation[];
  repairs: readonly Repair[];
  findings: readonly Finding[];
}

/** The two calls that a session makes. Both reject with what the server says: a `code` and a message. */
export interface DraftCalls {
  get(): Promise<Draft>;
  /** `message` is what the history says of the revision. */
  edit(revision: number, edits: readonly Edit[], message?: string): Promise<DraftEdited>;
}
