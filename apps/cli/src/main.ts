import { answerLines, type LineCommands } from './json-lines.js';

/** Command groups by their first word, loaded when called. */
const groups: Record<string, () => Promise<LineCommands>> = {
  sql: () => import('./sql/sql.commands.js').then((module) => module.sqlCommands),
};

const words = process.argv.slice(2);
const commands = await groups[words[0] ?? '']?.();
const handler = commands?.[words.join(' ')];
if (handler) {
  await answerLines(process.stdin, process.stdout, handler);
} else {
  const known = commands ? Object.keys(commands) : Object.keys(groups);
  process.stderr.write(`sluice: unknown command "${words.join(' ')}"; known: ${known.join(', ')}\n`);
  process.exitCode = 2;
}
