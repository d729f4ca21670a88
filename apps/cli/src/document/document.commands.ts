import type { Command, Commands } from '../command.js';
import type { transferCommands } from './transfer.commands.js';
import { checkCommand } from './check.command.js';
import { diffCommand, mergeCommand } from './compare.commands.js';
import { typesCommand } from './types.command.js';

/**
 * Commands on documents. Those that need the platform load it when called: checking needs neither server nor database.
 */
export const documentCommands: Commands = {
  'document check': checkCommand,
  'document diff': diffCommand,
  'document merge': mergeCommand,
  'document types': typesCommand,
  'document export': onPlatform('document export', 'APP FOLDER'),
  'document import': onPlatform('document import', 'FOLDER [--publish] [--copy-as UID]'),
  'document remove': onPlatform('document remove', 'APP [KIND UID]'),
  'document restore': onPlatform('document restore', 'APP [KIND UID] | APP view UID --page PAGE'),
  'document purge': onPlatform('document purge', 'APP [KIND UID] | APP view UID --page PAGE --confirm UID'),
};

function onPlatform(words: keyof typeof transferCommands, usage: string): Command {
  return {
    usage,
    run: async (args, io) => (await import('./transfer.commands.js')).transferCommands[words].run(args, io),
  };
}
