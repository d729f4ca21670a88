import type { Readable, Writable } from 'node:stream';
import { answerLines, type LineCommands } from './json-lines.js';

/** What a command reads from and writes to. */
export interface Io {
  input: Readable;
  output: Writable;
  error: Writable;
  environment: Readonly<Record<string, string | undefined>>;
}

/** One command; `run` answers the exit code. */
export interface Command {
  /** Flags behind the command's words, for the help line. */
  usage: string;
  run(args: string[], io: Io): Promise<number>;
}

/** Commands by the words that call them: `user create`. */
export type Commands = Record<string, Command>;

/** Commands that answer JSON Lines (design §9); the exit code is 0 when every line was answered. */
export function lineCommands(handlers: LineCommands): Commands {
  return Object.fromEntries(
    Object.entries(handlers).map(([words, handler]) => [
      words,
      {
        usage: '< lines.jsonl',
        async run(_args: string[], { input, output }: Io) {
          await answerLines(input, output, handler);
          return 0;
        },
      },
    ]),
  );
}

/** Writes one line. */
export function say(output: Writable, line: string): void {
  output.write(`${line}\n`);
}
