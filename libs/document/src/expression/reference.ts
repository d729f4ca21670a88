import { describedFunctions } from './functions/described.functions.js';
import { TIME_RANGES } from './time-range.js';
import { timeRangeTexts } from './time-range.texts.js';
import { referenceTexts } from './reference.texts.js';

/**
 * The page of the manual that lists the language: rules first, then every function with a tested example, then the time
 * ranges.
 */
export function expressionReference(locale: 'zh-chs' | 'en'): string {
  const texts = referenceTexts[locale];
  const functions = describedFunctions().map(
    ({ name, args, method, summary, example: [source, result] }) =>
      `| \`${name}(${args.join(', ')})\`${method ? ` · \`x.${name}\`` : ''} | ${summary[locale]} | \`${source.replaceAll('|', '\\|')}\` → \`${JSON.stringify(result)}\` |`,
  );
  const ranges = (Object.keys(TIME_RANGES) as (keyof typeof TIME_RANGES)[]).map(
    (name) => `| \`${name}\` | ${timeRangeTexts[name][locale]} |`,
  );
  return [
    `# ${texts.title}`,
    '',
    ...texts.rules.map((rule) => `- ${rule}`),
    '',
    `## ${texts.functions}`,
    '',
    texts.functionHead,
    '| --- | --- | --- |',
    ...functions,
    '',
    `## ${texts.ranges}`,
    '',
    texts.rangeHead,
    '| --- | --- |',
    ...ranges,
    '',
  ].join('\n');
}
