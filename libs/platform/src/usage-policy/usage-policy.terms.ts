import { isIP } from 'node:net';
import { error } from '@sluice/document';
import { overlapOf, type UsageWindow } from '@sluice/policy';

const isRange = (text: string): boolean => {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 6 ? 128 : 32));
};

/** The ranges of a text. Throws `usage-policy.address-invalid`. */
export function rangesOf(text: string | null | undefined): string[] {
  const ranges = (text ?? '').split(/[\s,，;；]+/).filter(Boolean);
  const wrong = ranges.find((range) => !isRange(range));
  if (wrong !== undefined) throw error('usage-policy.address-invalid', { address: wrong }, { field: 'ips' });
  return [...new Set(ranges)];
}

/** Windows that could hold and do not overlap (§5). Throws errors that name the field. */
export function checkedWindows<Window extends UsageWindow>(windows: readonly Window[]): Window[] {
  const backwards = windows.find(({ from, to }) => from >= to);
  if (backwards)
    throw error('usage-policy.window-backwards', { from: backwards.from, to: backwards.to }, { field: 'windows' });
  const overlap = overlapOf(windows);
  if (overlap) {
    const [one, other] = overlap.map(({ from, to }) => `${from}–${to}`) as [string, string];
    throw error('usage-policy.windows-overlap', { one, other }, { field: 'windows' });
  }
  return [...windows];
}
