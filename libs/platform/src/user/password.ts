import { error, type ErrorKey, type PlatformError } from '@sluice/document';
import { hash, verify } from '@node-rs/argon2';
import { commonWordIn, runsOf } from './weak.password.js';

/**
 * Argon2id with the parameters that OWASP names: 19 MiB, two passes (stack §6). The package's default algorithm is
 * Argon2id.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const fewestDifferent = 5;

/** The stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password fits. Without a stored hash the same work is done, so that time does not tell whether an account
 * exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const fits = await verify(stored ?? (await nobody), password);
  return fits && typeof stored === 'string';
}

/** Why a password is too simple; undefined when it is not. */
function weakness(password: string, account: string): PlatformError | undefined {
  const low = password.toLowerCase();
  const field = { field: 'pwd' };
  if (account.length >= 3 && low.includes(account.toLowerCase())) return error('user.password-account', {}, field);
  if (new Set(low).size < fewestDifferent) return error('user.password-few', { least: fewestDifferent }, field);
  if (runsOf(low) !== undefined) return error('user.password-run', {}, field);
  const word = commonWordIn(low);
  return word === undefined ? undefined : error('user.password-common', { word }, field);
}

/**
 * The password rules of §5 and decisions.md: 8 to 32 characters with letters and digits, not simple, repeated equal.
 * Throws an error that names the field `pwd` or `pwd2`; what else is wrong is told with it.
 */
export function checkNewPassword(password: string, repeated: string, account: string): void {
  const [first, ...also] = passwordProblems(password, repeated, account);
  if (first) throw again(first, also);
}

/** Whether a password that was good once no longer keeps the rules. */
export const breaksRules = (password: string, account: string): boolean =>
  passwordProblems(password, password, account).length > 0;

function again({ key, facts, field }: PlatformError, also: readonly PlatformError[]): PlatformError {
  return error(key as ErrorKey, facts, { field, also });
}

function passwordProblems(password: string, repeated: string, account: string): PlatformError[] {
  const field = { field: 'pwd' };
  if (password === '') return [error('login.password-required', {}, field)];
  const problems: PlatformError[] = [];
  if (password.length < 8 || password.length > 32) problems.push(error('user.password-length', {}, field));
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) problems.push(error('user.password-letters', {}, field));
  const weak = weakness(password, account);
  if (weak) problems.push(weak);
  if (password !== repeated) problems.push(error('spec.passwords-differ', {}, { field: 'pwd2' }));
  return problems;
}
