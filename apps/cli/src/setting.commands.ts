import { asOperator } from '@sluice/platform';
import type { Commands } from './command.js';
import { platformCommand, UsageError } from './platform.command.js';

function parseValue(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    // Not JSON: the text itself, so that nobody has to quote a plain word twice.
    return typed;
  }
}

function word(words: string[], index: number, name: string): string {
  const value = words[index];
  if (value === undefined) throw new UsageError(`${name} is missing`);
  return value;
}

/** `setting get|set`: values are JSON, or plain text. */
export const settingCommands: Commands = {
  'setting get': platformCommand({
    usage: 'KEY',
    options: {},
    async run(platform, _flags, words) {
      const answer = (await asOperator(platform, (ctx) =>
        platform.dispatcher.runInside(ctx, 'setting.get', { key: word(words, 0, 'KEY') }),
      )) as { value: unknown };
      return { text: typeof answer.value === 'string' ? answer.value : JSON.stringify(answer.value), json: answer };
    },
  }),
  'setting set': platformCommand({
    usage: 'KEY VALUE',
    options: {},
    async run(platform, _flags, words) {
      const input = { key: word(words, 0, 'KEY'), value: parseValue(word(words, 1, 'VALUE')) };
      await asOperator(platform, (ctx) => platform.dispatcher.runInside(ctx, 'setting.set', input));
      return { text: 'done' };
    },
  }),
};
