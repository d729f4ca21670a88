import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether a process of that id lives. A process of another user counts as living (EPERM). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    return (reason as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Program name and start moment of a living process: together they tell a process from a later one that was given its
 * id.
 */
export function processIdentity(pid: number): { name: string; started: string } | undefined {
  if (!isAlive(pid)) return undefined;
  const stat = `/proc/${pid}/stat`;
  if (existsSync(stat)) {
    const text = readFileSync(stat, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return { name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')), started: fields[19] ?? '' };
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  return { name: stdout.slice(24).trim(), started: stdout.slice(0, 24).trim() };
}
