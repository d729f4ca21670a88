import { documentMigrations } from '@sluice/document-migrations';
import { checkDocuments, problemLine } from '@sluice/document/validate';
import { say, type Command } from '../command.js';
import { askedApps } from './document.folders.js';

/**
 * `document check PATH…`: one line per finding, exit code 1 when there is an error; needs no server and no database
 * (design §4), but with `--sources`, which asks the data sources of the installation that the environment names what
 * they say of the queries.
 */
export const checkCommand: Command = {
  usage: 'PATH… [--sources] [--json] [--locale zh-chs]',
  async run(args, { output, error, environment }) {
    const locale = args.includes('--locale') ? args[args.indexOf('--locale') + 1] : 'en';
    const paths = args.filter((arg, index) => !arg.startsWith('--') && args[index - 1] !== '--locale');
    if (paths.length === 0 || (locale !== 'en' && locale !== 'zh-chs')) {
      say(error, `sluice: usage: document check ${checkCommand.usage}`);
      return 2;
    }
    try {
      const { groups, isAsked } = askedApps(paths);
      const found = args.includes('--sources')
        ? await (await import('./source.check.js')).checkWithSources(groups, environment)
        : checkDocuments(groups, documentMigrations);
      const problems = found.filter((problem) => isAsked(problem.file));
      for (const problem of problems)
        say(output, args.includes('--json') ? JSON.stringify(problem) : problemLine(problem, locale));
      return problems.some((problem) => problem.severity === 'error') ? 1 : 0;
    } catch (reason) {
      say(error, `sluice: ${reason instanceof Error ? reason.message : String(reason)}`);
      return 2;
    }
  },
};
