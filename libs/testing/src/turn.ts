import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How many runs it takes until each of the slow ones has had its turn. */
export const TURNS = 4;
/** A file is new for so many hours of commits: until then it is run each time. */
const NEW_HOURS = 4;

/**
 * Which of the `TURNS` parts of the slow stories and tests this run takes; undefined where it takes all of them: a
 * whole run, and whoever starts Vitest by hand. `tools/test.mjs` counts the commits of the tree, so that a commit has
 * the same tests wherever it is run, and the next one others.
 */
const turnOfRun = process.env.SLUICE_TURN ? Number(process.env.SLUICE_TURN) : undefined;

/** Files that were added in the last hours of commits, as paths from the root; undefined where there is no history. */
function newFiles(root: string): ReadonlySet<string> | undefined {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  try {
    const since = Number(git('log', '-1', '--format=%ct')) - NEW_HOURS * 3600;
    const names = git('log', `--since=${since}`, '--diff-filter=A', '--name-only', '--format=');
    return new Set(names.split('\n').filter((name) => name !== ''));
  } catch {
    return undefined;
  }
}

/**
 * Of slow files, those that this run leaves out; new ones never are.
 * @param parts the files in `TURNS` parts that take about as long as each other, as paths from the root.
 * @throws Error where a file is named that is not there: a renamed one would be run each time from then on.
 */
export function outOfTurn(parts: readonly (readonly string[])[], root: string, turn = turnOfRun): string[] {
  const gone = parts.flat().filter((file) => !existsSync(join(root, file)));
  if (gone.length > 0) throw new Error(`no such file: ${gone.join(', ')}`);
  if (turn === undefined) return [];
  const fresh = newFiles(root);
  if (!fresh) return [];
  return parts.flatMap((files, at) => (at === turn ? [] : files.filter((file) => !fresh.has(file))));
}
