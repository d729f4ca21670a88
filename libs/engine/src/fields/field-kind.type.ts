import type { ResultColumn, Row } from '../runtime.js';
import type { Option } from '../form/form.type.js';
import type { MemberRecord } from '../rules/member-records.js';
import type { Rule, RuleParam } from '../rules/rule.type.js';

/**
 * What a value of a kind is: text; `number`; `time` one moment and `range` two, as texts; `choice` one option and
 * `choices` several; `path` the way to a node of a tree; `records` values by member name; `none` for what shows
 * something and takes nothing; `any` for the rest.
 */
export type ValueFamily =
  'text' | 'number' | 'time' | 'range' | 'choice' | 'choices' | 'path' | 'records' | 'none' | 'any';

/** What coercion asks its caller. */
export interface Coercing {
  /** All options of a param, a member of a group included. */
  optionsOf(param: RuleParam): readonly Option[];
  /** A member's value as it travels, under the names that it has there; nothing for one that holds no value. */
  member(member: RuleParam, value: unknown): MemberRecord;
}

/** What the first value of a field follows from. */
export interface Beginning {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A written default with its reserved keys resolved. */
  resolved(value: unknown): unknown;
  /** The value of an expression; null when it fails. */
  evaluated(source: string): unknown;
  /** A fresh record of a group. */
  record(group: RuleParam): MemberRecord;
}

/**
 * One form type as the engine knows it, browser and server alike; how it is drawn stands in the renderer. What a kind
 * does not say is the rule for all: an empty value is blank, coerced by its declared type, loaded as it is stored, and
 * begins with `def_val`.
 */
export interface FieldKind {
  family: ValueFamily;
  /**
   * What a value is checked by, in the order in which a person reads about it. Blank values are not checked but by
   * `blankChecks`.
   */
  checks: readonly Rule[];
  /** What an empty value is checked by, beside that it is required. */
  blankChecks?: readonly Rule[];
  /** Values that count as nothing where one is required, beside empty ones. */
  isBlank?(param: RuleParam, value: unknown): boolean;
  /**
   * A value that is not empty as it travels (§5). One of the wrong type is returned as it is, for the server to refuse
   * by name.
   */
  coerce?(param: RuleParam, value: unknown, by: Coercing): unknown;
  /** The value out of a loaded row that has a column of its name. */
  load?(param: RuleParam, row: Row, columns: readonly ResultColumn[]): unknown;
  /** The value of a field before anybody typed. */
  begin?(param: RuleParam, by: Beginning): unknown;
  /** Its options are all there is: no other value is taken, of its own options nor of its dictionary. */
  closed?: true;
  /**
   * Where its options come from, where that follows from the kind: the server searches them and answers page by page.
   */
  asks?: 'people';
  /**
   * Its value is typed sign by sign: a key pressed on a cell begins it, and its placeholder asks to enter, not to
   * choose.
   */
  typed?: true;
  /** Its value is written in an editor of its own: its placeholder asks to enter, but no key on a cell begins it. */
  written?: true;
  /** Nobody sees it; where its default says who somebody is, the server says it. */
  unseen?: true;
  /** A computed value is held as it will be sent: a year as its first second. */
  computedAsSent?: true;
  /** What the server stores once a person has emptied it: the empty text, where others are unset. */
  emptied?: '';
  /** It takes pictures: those that travel inside its value, as data addresses. */
  inlinePictures?(value: unknown): readonly string[];
  /** It takes files of any kind that is stored, for those who may enter the app. */
  takesFiles?: true;
}
