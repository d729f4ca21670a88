import type { JsonMask } from '@sluice/document';
import { FULL_MASK, type MaskKind } from './mask.type.js';

/** A key that reads like a name that somebody gave; any other may be data, as in a list by telephone number. */
const NAME = /^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u;

/**
 * `json`: the structure of a JSON value stays, every leaf is masked but those under the names that the setting lists;
 * null stays null. A key that does not read like a name is masked with what it holds.
 */
export const jsonMask: MaskKind<JsonMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile: ({ clear }) => {
    const shown = new Set(clear.split(/[,，]/).map((name) => name.trim()));
    const masked = (value: unknown): unknown => {
      if (value === null) return null;
      if (Array.isArray(value)) return value.map(masked);
      if (typeof value !== 'object') return FULL_MASK;
      const entries = Object.entries(value).map(([name, held], index) => {
        if (!NAME.test(name)) return [`${FULL_MASK}${index + 1}`, FULL_MASK];
        const isShown = shown.has(name) && (typeof held !== 'object' || held === null);
        return [name, isShown ? held : masked(held)];
      });
      return Object.fromEntries(entries) as unknown;
    };
    return (text) => {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' ? JSON.stringify(masked(value)) : undefined;
    };
  },
};
