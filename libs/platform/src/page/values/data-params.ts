import { error, PlatformError } from '@sluice/document';
import { readJson } from '../../dispatch/json.limits.js';

/**
 * What a browser sends in `data_params` (§7): values by param number, the page's own params, keys of selected rows, a
 * search word, the value of a cell before it was edited, saved choices whose names are asked for, and the row of a
 * sub-table.
 */
export interface DataParams {
  byId: Readonly<Record<string, unknown>>;
  page: Readonly<Record<string, unknown>>;
  rows: readonly unknown[];
  keyword?: string;
  before?: unknown;
  value?: unknown;
  record?: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads `data_params`, a JSON text in form-encoded bodies. Throws `input.type` when it is no record. */
export function readDataParams(given: unknown): DataParams {
  const value = typeof given === 'string' && given !== '' ? parse(given) : (given ?? {});
  if (!isRecord(value)) throw error('input.type', { label: 'data_params', expected: 'JSON' }, { field: 'data_params' });
  const { page, rows, keyword, before, value: choices, record, ...byId } = value;
  return {
    byId,
    page: isRecord(page) ? page : {},
    rows: Array.isArray(rows) ? rows : [],
    keyword: typeof keyword === 'string' ? keyword : undefined,
    before,
    value: choices,
    record: isRecord(record) ? record : undefined,
  };
}

function parse(text: string): unknown {
  try {
    return readJson(text, 'data_params');
  } catch (reason) {
    if (reason instanceof PlatformError) throw reason;
    throw error('input.type', { label: 'data_params', expected: 'JSON' }, { field: 'data_params' });
  }
}
