import { lineCommands, say, type Commands } from './command.js';

/** Command groups by their first word, one line each, loaded when called. */
const groups: Record<string, () => Promise<Commands>> = {
  sql: async () => lineCommands((await import('./sql/sql.commands.js')).sqlCommands),
  document: async () => (await import('./document/document.commands.js')).documentCommands,
  session: async () => (await import('./session/session.commands.js')).sessionCommands,
  user: async () => (await import('./user/user.commands.js')).userCommands,
  token: async () => (await import('./user/token.commands.js')).tokenCommands,
  audit: async () => (await import('./audit.commands.js')).auditCommands,
  licence: async () => (await import('./licence.commands.js')).licenceCommands,
  setting: async () => (await import('./setting.commands.js')).settingCommands,
};

function help(known: Iterable<string>, called: string): number {
  say(process.stderr, `sluice: unknown command "${called}"; known:`);
  for (const line of known) say(process.stderr, `  ${line}`);
  return 2;
}

/** A command's words are the longest known beginning of what was typed; the rest are its arguments. */
async function run(typed: string[]): Promise<number> {
  const commands = await groups[typed[0] ?? '']?.();
  if (commands === undefined) return help(Object.keys(groups), typed.join(' '));
  for (const length of [3, 2, 1]) {
    const command = commands[typed.slice(0, length).join(' ')];
    if (command !== undefined)
      return command.run(typed.slice(length), {
        input: process.stdin,
        output: process.stdout,
        error: process.stderr,
        environment: process.env,
      });
  }
  return help(
    Object.entries(commands).map(([words, { usage }]) => `${words} ${usage}`),
    typed.join(' '),
  );
}

/** What a shell says of a program that wrote on after its reader had gone: 128 and the number of SIGPIPE. */
const READER_GONE = 141;

// `sluice document check schemas | head` has read enough: that is no fault to print a stack for. Node ignores SIGPIPE
// and would throw here instead.
process.stdout.on('error', (reason: NodeJS.ErrnoException) => {
  if (reason.code !== 'EPIPE') throw reason;
  process.exit(READER_GONE);
});

process.exitCode = await run(process.argv.slice(2));
