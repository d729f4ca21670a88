import { maskSchemas, readSettings } from '@sluice/document';
import { FULL_MASK, type Mask, type MaskKind, type MaskPorts } from './mask.type.js';
import { PLAN_MASK, planMask } from './plan.mask.js';
import { isMaskAlgorithm, maskKinds } from './registry.js';

/**
 * Text of a driver's value that is none itself; undefined for what has no single text (bytes, records), which is masked
 * fully.
 */
function textOf(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

const full: Mask = (value) => (value === null || value === undefined ? null : FULL_MASK);
const everything: Mask = () => FULL_MASK;

/**
 * For what is derived from a masked value: whether it is null is an answer about the value, as in `CASE WHEN phone LIKE
 * '138%' THEN 1 END`.
 */
export const HIDING_NULL = { hides_null: true } as const;

/**
 * The mask of one column. It never throws and never lets a value pass that it does not fit: an unknown algorithm, a
 * config that is not valid, a value without text and an algorithm that throws are masked fully. Null stays null, unless
 * `full` is told to hide it too.
 */
export function compileMask(
  algorithm: string,
  config: Readonly<Record<string, unknown>> = {},
  ports: MaskPorts = {},
): Mask {
  if (algorithm === 'full' && config.hides_null === true) return everything;
  if (algorithm === PLAN_MASK) return planMask(config);
  if (!isMaskAlgorithm(algorithm)) return full;
  const kind = maskKinds[algorithm] as MaskKind<unknown>;
  const settings = readSettings(maskSchemas[algorithm], config);
  if (settings === undefined || algorithm === 'full' || kind.isValid?.(settings) === false) return full;
  const mask = kind.compile(settings, ports);
  const keepsNumbers = kind.keepsNumbers === true;
  const withoutText = algorithm === 'null' ? null : FULL_MASK;
  return (value) => {
    if (value === null || value === undefined) return null;
    const text = typeof value === 'string' ? value : textOf(value);
    if (text === undefined) return withoutText;
    try {
      const masked = mask(text);
      if (masked === undefined) return FULL_MASK;
      return keepsNumbers && typeof value === 'number' ? Number(masked) : masked;
    } catch {
      // What a mask throws may hold the value: it is dropped on purpose, and nothing passes (design §2.4).
      return FULL_MASK;
    }
  };
}

/** Whether a stored config is valid for the algorithm. */
export function isValidMask(algorithm: string, config: Readonly<Record<string, unknown>>): boolean {
  if (!isMaskAlgorithm(algorithm)) return false;
  const settings = readSettings(maskSchemas[algorithm], config);
  return settings !== undefined && (maskKinds[algorithm] as MaskKind<unknown>).isValid?.(settings) !== false;
}

/** Masks a row in place by position; `masks[i]` null leaves column i as it is. */
export function compileOneRowMask(masks: readonly (Mask | null)[]): (row: unknown[]) => void {
  const columns = masks.flatMap((mask, index) => (mask ? [index] : []));
  const planned = masks.filter((mask) => mask !== null);
  // By number: an iterator and an object for each cell take as long as a cheap mask.
  return (row) => {
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at] as number;
      row[column] = (planned[at] as Mask)(row[column]);
    }
  };
}

/** Masks rows in place by position, as `compileOneRowMask` does one. Answers the same rows. */
export function compileRowMask(masks: readonly (Mask | null)[]): (rows: unknown[][]) => unknown[][] {
  const one = compileOneRowMask(masks);
  return (rows) => {
    for (const row of rows) one(row);
    return rows;
  };
}
