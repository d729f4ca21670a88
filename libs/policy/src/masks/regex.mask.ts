import type { RegexMask } from '@sluice/document';
import { RE2JS, RE2JSException } from 're2js';
import type { MaskKind } from './mask.type.js';

/** The number of a group in a replacement; `$$` is the sign itself. */
const REFERENCE = /\$(\$|\d{1,2})/g;

/** Undefined for what is no expression of RE2: such a setting is invalid, which `isValid` tells whoever writes it. */
function compiled(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source, RE2JS.DOTALL);
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
}

/**
 * `regex`: a value that the regular expression matches as a whole becomes the replacement, in which $1 stands for the
 * first group; any other is masked fully. The engine is RE2's, so no expression takes longer than the value is long.
 */
export const regexMask: MaskKind<RegexMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  isValid: ({ pattern }) => compiled(pattern) !== undefined,
  compile: ({ pattern, replacement }) => {
    const regex = compiled(pattern);
    return (text) => {
      const found = regex?.matcher(text);
      if (!found?.matches()) return undefined;
      const masked = replacement.replace(REFERENCE, (_, name: string) => {
        if (name === '$') return '$';
        return Number(name) <= found.groupCount() ? (found.group(Number(name)) ?? '') : '';
      });
      return masked === text ? undefined : masked;
    };
  },
};
