import { attachHost, createLog, readEnvironment, type Platform } from '@sluice/platform';
import { PlatformError } from '@sluice/document';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { say, type Command, type Io } from './command.js';

type Options = NonNullable<ParseArgsConfig['options']>;
/** Flags as typed: text, repeated text or given at all. */
export type Flags = Record<string, string | string[] | boolean | undefined>;

/** What a command on the platform works with. */
export interface PlatformCommand {
  usage: string;
  options: Options;
  /** Answers what is printed: text for people, any value as JSON with `--json`. */
  run(platform: Platform, flags: Flags, words: string[], io: Io): Promise<{ text: string; json?: unknown }>;
}

/** A wrong use of the command line, told with the usage. */
export class UsageError extends Error {}

/** The text of a required flag. */
export function required(flags: Flags, name: string): string {
  const value = flags[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

function failureText(reason: unknown): string {
  if (reason instanceof PlatformError) return reason.text('en');
  return reason instanceof Error ? reason.message : String(reason);
}

/** A command that needs the database: connects, runs, disconnects; exit code 1 when refused, 2 when called wrongly. */
export function platformCommand({ usage, options, run }: PlatformCommand): Command {
  return {
    usage,
    async run(args, io) {
      try {
        const { values, positionals } = parseArgs({
          args,
          options: { ...options, json: { type: 'boolean' } },
          allowPositionals: true,
        });
        const host = await attachHost(readEnvironment(io.environment), createLog('silent'));
        try {
          const { text, json } = await run(host.platform, values as Flags, positionals, io);
          say(io.output, (values as Flags).json ? JSON.stringify(json ?? { text }) : text);
          return 0;
        } finally {
          await host.stop();
        }
      } catch (reason) {
        const wrongUse =
          reason instanceof UsageError || String((reason as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
        say(io.error, `sluice: ${failureText(reason)}${wrongUse ? `; usage: ${usage}` : ''}`);
        return wrongUse ? 2 : 1;
      }
    },
  };
}
