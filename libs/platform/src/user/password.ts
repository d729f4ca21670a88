import { error } from '@sluice/document';
import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords.data.js';

/** Argon2id with the parameters that OWASP names: 19 MiB, two passes (stack §6). The package's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const fewestDifferent = 5;

/** The stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobody: Promise<string> | undefined;

/** Whether the password fits. Without a stored hash the same work is done, so that time does not tell whether an account exists. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const fits = await verify(stored ?? (await nobody), password);
  return fits && typeof stored === 'string';
}

function isSimple(password: string, account: string): boolean {
  const low = password.toLowerCase();
  if (account.length >= 3 && low.includes(account.toLowerCase())) return true;
  if (new Set(low).size < fewestDifferent) return true;
  const [word = '', digits = ''] = [low.replaceAll(/[^a-z]/g, ''), low.replaceAll(/\D/g, '')];
  return commonPasswords.has(low) || (commonPasswords.has(word) && '01234567890123456789'.includes(digits));
}

/**
 * The password rules of §5 and decisions.md: 8 to 32 characters with letters and digits, not simple, repeated equal.
 * Throws an error that names the field `pwd` or `pwd2`.
 */
export function checkNewPassword(password: string, repeated: string, account: string): void {
  const field = { field: 'pwd' };
  if (password === '') throw error('login.password-required', {}, field);
  if (password.length < 8 || password.length > 32) throw error('user.password-length', {}, field);
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) throw error('user.password-letters', {}, field);
  if (isSimple(password, account)) throw error('spec.password-too-simple', {}, field);
  if (password !== repeated) throw error('spec.passwords-differ', {}, { field: 'pwd2' });
}
