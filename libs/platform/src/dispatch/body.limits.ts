import { largestJson, type JsonLimits } from './json.limits.js';
import type { Operation } from './operation.js';

/** What one body may hold. */
export interface BodyLimits extends JsonLimits {
  bytes: number;
  /** Whether the call gets as far as its input and takes a file there: otherwise none is read. */
  files: boolean;
  /** Whether the token belongs to somebody. */
  isSignedIn: boolean;
}

/** A script of 5 MB (§5) as form text. Files travel as multipart, with limits of their own. */
const SIGNED_IN_BYTES = 16 * 1024 * 1024;
/** Visitors ask with numbers and filter values; a form that takes more says so (`largestBody`). */
const ANONYMOUS_BYTES = 256 * 1024;
const ANONYMOUS_VALUES = 5_000;
/** Read whoever calls: a refusal still names the right code (§8: 406 where the body names an application). */
export const SMALL_BODY = 16 * 1024;

/**
 * Limits of a body by its operation and whether the token belongs to somebody. Pure; where nobody may call, the body is
 * kept so small that it costs nothing to read.
 */
export function bodyLimitsOf(operation: Operation | undefined, isSignedIn: boolean): BodyLimits {
  const { depth } = largestJson;
  const files = 'f' in ((operation?.input.properties ?? {}) as object);
  if (isSignedIn)
    return { bytes: operation?.largestBody ?? SIGNED_IN_BYTES, values: largestJson.values, depth, files, isSignedIn };
  if (operation?.access !== 'anonymous')
    return { bytes: SMALL_BODY, values: ANONYMOUS_VALUES, depth, files: false, isSignedIn };
  return { bytes: operation.largestBody ?? ANONYMOUS_BYTES, values: ANONYMOUS_VALUES, depth, files, isSignedIn };
}
