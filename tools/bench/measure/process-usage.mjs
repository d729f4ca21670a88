import { readFileSync, readdirSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second on every Linux that Node runs on. */
const tickMs = 10;

/** Processor time of a process since its start, user and system, in milliseconds. */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Processor time of a process with its children, those that have ended included, in milliseconds. */
export function treeCpuMs(pid) {
  return [pid, ...descendants(pid)].reduce((sum, one) => {
    const fields = statOf(one);
    return fields === undefined
      ? sum
      : sum + (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) * tickMs;
  }, 0);
}

/** The fields of /proc/PID/stat from the state on; undefined when the process is gone. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch (reason) {
    if (reason.code === 'ENOENT' || reason.code === 'ESRCH') return undefined;
    throw reason;
  }
}

/** Memory of a process that no other one shares plus its part of the shared, in MB. */
export function memoryMb(pid) {
  const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(found[1]) / 1024;
}

/** Process ids of the children of a process and of their children. */
export function descendants(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = statOf(name);
      return fields === undefined ? [] : [[Number(name), Number(fields[1])]];
    });
  const of = (id) => parents.filter(([, parent]) => parent === id).flatMap(([child]) => [child, ...of(child)]);
  return of(pid);
}
