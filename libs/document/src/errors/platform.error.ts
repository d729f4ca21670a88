import { interpolate } from '../text/interpolate.js';
import type { BothTexts, Locale } from '../vocabulary.js';

/**
 * One line of the error catalogue: result code of the envelope (§8) and both texts; `{name}` is replaced by the fact of
 * that name.
 */
export interface ErrorEntry {
  readonly code: number;
  readonly text: BothTexts;
}
/** The errors of one area by key, `area.name`. */
export type ErrorArea = Readonly<Record<`${string}.${string}`, ErrorEntry>>;

/** What an error may carry beside its facts. */
export interface ErrorOptions {
  /** The input field that is wrong, as the caller named it. */
  field?: string;
  /** What the envelope's `data` holds; default `{field}` when there is one, else null. */
  data?: unknown;
  /** What is wrong beside it: all of a form is told at once. */
  also?: readonly PlatformError[];
  /** The error underneath, for the log only; never shown. */
  cause?: unknown;
}

/** An expected refusal or failure: a result code, a catalogue key and the facts its texts name. */
export class PlatformError extends Error {
  readonly code: number;
  readonly key: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly field?: string;
  readonly data: unknown;
  readonly also: readonly PlatformError[];
  readonly #text: BothTexts;

  constructor(key: string, entry: ErrorEntry, facts: Record<string, unknown> = {}, options: ErrorOptions = {}) {
    super(interpolate(entry.text.en, facts), { cause: options.cause });
    this.name = 'PlatformError';
    this.code = entry.code;
    this.key = key;
    this.facts = facts;
    this.#text = entry.text;
    this.also = options.also ?? [];
    if (options.field !== undefined) this.field = options.field;
    this.data = options.data ?? (options.field === undefined ? null : { field: options.field });
  }

  /** The message in a locale, facts filled in; several are told one after the other. */
  text(locale: Locale): string {
    return [this, ...this.also]
      .map((one) => interpolate(one.#text[locale], one.facts, locale))
      .join(locale === 'en' ? '; ' : '；');
  }

  /** What the envelope's `data` holds: where several fields are wrong, `fields` names each with its message. */
  dataIn(locale: Locale): unknown {
    if (this.also.length === 0) return this.data;
    const fields = new Map<string, string[]>();
    for (const one of [this, ...this.also]) {
      const text = interpolate(one.#text[locale], one.facts, locale);
      if (one.field !== undefined) fields.set(one.field, [...(fields.get(one.field) ?? []), text]);
    }
    return {
      ...(this.data as object | null),
      fields: [...fields].map(([field, texts]) => ({ field, msg: texts.join(locale === 'en' ? '; ' : '；') })),
    };
  }
}
