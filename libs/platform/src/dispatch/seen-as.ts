import type { Caller } from './caller.js';

/**
 * Whom expressions, reserved keys and masking conditions take the caller for: nobody for a visitor who has not signed
 * in, a previewed person where one is named, else the caller.
 */
export function seenAs({ kind, userId, account, name, preview }: Caller): {
  id: number | null;
  account: string;
  name: string;
} {
  if (kind === 'anonymous') return { id: null, account: '', name: '' };
  return preview?.person
    ? { id: preview.person.id, account: preview.person.account, name: preview.person.name }
    : { id: userId, account, name };
}
