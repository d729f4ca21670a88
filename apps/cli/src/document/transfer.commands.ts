import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Commands } from '../command.js';
import { platformCommand, UsageError } from '../platform.command.js';
import { jsonFiles } from './document.folders.js';

/** Who the history says imported documents from the command line. */
const OPERATOR = { id: null, name: 'sluice' };

/** `document export` and `document import`: an app as a folder of canonical files, out of the store and into it. */
export const transferCommands = {
  'document export': platformCommand({
    usage: 'APP FOLDER',
    options: {},
    async run(platform, _flags, [app, folder]) {
      if (app === undefined || folder === undefined) throw new UsageError('APP or FOLDER is missing');
      const files = await platform.documents.export(app);
      for (const [path, text] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      return { text: `${files.size} documents written to ${folder}`, json: { app, folder, files: [...files.keys()] } };
    },
  }),
  'document import': platformCommand({
    usage: 'FOLDER',
    options: {},
    async run(platform, _flags, [folder]) {
      if (folder === undefined) throw new UsageError('FOLDER is missing');
      const files = jsonFiles(folder).map((file) => ({
        path: relative(folder, file).split(sep).join('/'),
        text: readFileSync(file, 'utf8'),
      }));
      const done = await platform.documents.import(files, OPERATOR);
      return { text: `${done.app}: ${done.saved} documents saved, release ${done.release}`, json: done };
    },
  }),
} satisfies Commands;
