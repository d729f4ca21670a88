import { readFile } from 'node:fs/promises';
import { say, type Command, type Commands } from '../command.js';

/**
 * `session replay FILE…`: runs recorded page sessions again and says where they are drawn differently; exit code 1 when
 * one is.
 */
const replayCommand: Command = {
  usage: 'FILE… [--json]',
  async run(args, { output, error }) {
    const files = args.filter((arg) => !arg.startsWith('--'));
    if (files.length === 0) {
      say(error, `sluice: usage: session replay ${replayCommand.usage}`);
      return 2;
    }
    const { readSession, replaySession } = await import('@sluice/engine/replay');
    let different = 0;
    for (const file of files) {
      try {
        const report = await replaySession(readSession(await readFile(file, 'utf8')));
        different += report.differences.length;
        if (args.includes('--json')) say(output, JSON.stringify({ file, ...report }));
        else for (const line of lines(file, report)) say(output, line);
      } catch (reason) {
        say(error, `sluice: ${file}: ${reason instanceof Error ? reason.message : String(reason)}`);
        return 2;
      }
    }
    return different > 0 ? 1 : 0;
  },
};

function lines(
  file: string,
  { trees, differences, unasked }: Awaited<ReturnType<typeof import('@sluice/engine/replay').replaySession>>,
): string[] {
  const found = differences.map(
    ({ line, what, expected, found: now }) => `${file}:${line}: ${what} differs at ${firstDifference(expected, now)}`,
  );
  const left = unasked.length > 0 ? ` (${unasked.length} calls of the drawing left out)` : '';
  return [...found, `${file}: ${trees} steps, ${differences.length} different${left}`];
}

/** The path of the first place where two pieces of JSON differ, and both values. */
function firstDifference(expected: unknown, found: unknown, path = '$'): string {
  const isOpen = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isOpen(expected) || !isOpen(found)) return `${path}: ${JSON.stringify(expected)} → ${JSON.stringify(found)}`;
  const key = [...new Set([...Object.keys(expected), ...Object.keys(found)])].find(
    (name) => JSON.stringify(expected[name]) !== JSON.stringify(found[name]),
  );
  return key === undefined ? path : firstDifference(expected[key], found[key], `${path}.${key}`);
}

/** Commands on recorded sessions; they need neither server nor database. */
export const sessionCommands: Commands = { 'session replay': replayCommand };
