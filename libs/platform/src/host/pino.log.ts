import { pino } from 'pino';
import type { Log } from './log.js';

/** Names under which secrets travel; whatever object carries them, their values never reach the log (design §8). */
const secretNames = [
  'pwd',
  'pwd2',
  'old_pwd',
  'password',
  'token',
  'access-token',
  'authorization',
  'cookie',
  'secret',
  'captcha',
  'connectionString',
  'databaseUrl',
  'masterKey',
];
const paths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** The process's structured log on standard output, one JSON object a line. */
export function createLog(level: 'info' | 'warn' | 'error' | 'silent'): Log {
  return pino({
    level,
    redact: { paths, censor: '[secret]' },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
