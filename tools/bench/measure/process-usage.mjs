import { readFileSync, readdirSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second on every Linux that Node runs on. */
const tickMs = 10;

/** Processor time of a process since its start, user and system, in milliseconds. */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Memory of a process that no other one shares plus its part of the shared, in MB. */
export function memoryMb(pid) {
  const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(found[1]) / 1024;
}

/** Process ids of the children of a process and of their children. */
export function descendants(pid) {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      return [[Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')[1])]];
    } catch (reason) {
      if (reason.code === 'ENOENT' || reason.code === 'ESRCH') return [];
      throw reason;
    }
  });
  const of = (id) => parents.filter(([, parent]) => parent === id).flatMap(([child]) => [child, ...of(child)]);
  return of(pid);
}
