import { documentMigrations } from '@sluice/document-migrations';
import { checkDocuments, problemLine } from '@sluice/document/validate';
import { say, type Command } from '../command.js';
import { askedApps } from './document.folders.js';

/** Options that are followed by a value. */
const VALUED = ['--locale', '--kinds'];

/**
 * `document check PATH…`: one line per finding, exit code 1 when there is an error; needs no server and no database
 * (design §4), but with `--sources`, which asks the data sources of the installation that the environment names what
 * they say of the queries. With `--kinds FOLDER` it knows the external kinds of that folder, and names those that a
 * server would refuse.
 */
export const checkCommand: Command = {
  usage: 'PATH… [--sources] [--kinds FOLDER] [--json] [--locale zh-chs]',
  async run(args, { output, error, environment }) {
    const valueOf = (name: string): string | undefined =>
      args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
    const locale = args.includes('--locale') ? valueOf('--locale') : 'en';
    const folder = valueOf('--kinds');
    const paths = args.filter((arg, index) => !arg.startsWith('--') && !VALUED.includes(args[index - 1] ?? ''));
    const isBare = args.includes('--kinds') && folder === undefined;
    if (paths.length === 0 || isBare || (locale !== 'en' && locale !== 'zh-chs')) {
      say(error, `sluice: usage: document check ${checkCommand.usage}`);
      return 2;
    }
    try {
      const { groups, isAsked } = askedApps(paths);
      const known = folder === undefined ? undefined : (await import('./kinds.check.js')).kindsOf(folder, locale);
      for (const fault of known?.faults ?? []) say(output, args.includes('--json') ? JSON.stringify({ fault }) : fault);
      const found = args.includes('--sources')
        ? await (await import('./source.check.js')).checkWithSources(groups, environment, known?.kinds)
        : checkDocuments(groups, documentMigrations, known?.kinds);
      const problems = found.filter((problem) => isAsked(problem.file));
      for (const problem of problems)
        say(output, args.includes('--json') ? JSON.stringify(problem) : problemLine(problem, locale));
      const isWrong = problems.some((problem) => problem.severity === 'error') || (known?.faults.length ?? 0) > 0;
      return isWrong ? 1 : 0;
    } catch (reason) {
      say(error, `sluice: ${reason instanceof Error ? reason.message : String(reason)}`);
      return 2;
    }
  },
};
