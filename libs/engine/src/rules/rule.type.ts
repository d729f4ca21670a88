import type { CompiledParam, Locale, ValueSchema } from '@sluice/document';
import type { FieldProblem } from '../form/form.type.js';

/**
 * A param as the rules read it; a document's param fits as well as a compiled one, so that the server runs the same
 * rules.
 */
export type RuleParam = Omit<CompiledParam, 'id' | 'app_buttons' | 'data_config' | 'config'> & {
  data_config?: { filter?: string; dict_id?: string | number };
  config?: Omit<NonNullable<CompiledParam['config']>, 'members'> & { members?: readonly RuleParam[] };
};

/** What the rules need beside the values. */
export interface RuleContext {
  locale: Locale;
  /** Milliseconds since the epoch, for expressions that say `now()`. */
  now: number;
  /** Names for `cond` beside `form` and `params`: user, page, app, row, reserved keys. */
  scope?: Readonly<Record<string, unknown>>;
  /** Values of the whole form by param name, for the rules of one field and for the members of a group. */
  form?: Readonly<Record<string, unknown>>;
  /** The dictionaries whose names the person sees masked, as expressions and as params name them. */
  maskedNames?: ReadonlySet<string>;
  /** Names of the values that the person sees masked: they are neither sent nor asked for. */
  withheld?: ReadonlySet<string>;
  /** What a field of an external kind gives, where the param itself does not say it: on the server. */
  kindValue?(name: string, version: string): ValueSchema | undefined;
}

/**
 * One rule: a message when the value is wrong, undefined when it is not its business or right. Emptiness is only
 * `required`'s business.
 */
export type Rule = (param: RuleParam, value: unknown, context: RuleContext) => string | undefined;

/** Answer of `validateParams`. */
export type ParamProblems = FieldProblem[];
