import { interpolate, type Locale } from '@sluice/document';
import { firingsOf } from '@sluice/policy';
import { answer, integer, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation } from '../dispatch/operation.js';
import { shownMoment } from '../host/entity.words.js';
import { AlertRule } from './alert-rule.entity.js';
import { fields, must, ruleAccess, valuesOf, written, type RuleForm } from './alert-rule.form.js';
import { trialTexts } from './alert.texts.js';
import { contentOf } from './rule.judge.js';
import { conditionOfRule, watchedBy } from './rule.values.js';

/** When a rule would have fired: how often, and each time with its object and worst value. */
interface Trial {
  count: number;
  summary: string;
}

const dayMs = 86_400_000;
/** Lines that are answered; the count is of all. */
const maxLines = 50;

/** `alert-rule.try`: when a rule, stored or not, would have fired within the last 24 hours; nothing is kept of it. */
export const tryRuleOperation = defineOperation<RuleForm, Trial>({
  name: 'alert-rule.try',
  access: ruleAccess,
  input: inputOf(fields, written, must),
  output: answer({ count: integer, summary: text }),
  audit: { action: 'alert-rule.try', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    const rule = ctx.orm.create(AlertRule, await valuesOf(ctx, form));
    const now = new Date(ctx.platform.clock.now());
    const watched = await watchedBy(ctx.db, rule, new Date(now.getTime() - dayMs), now);
    const firings = watched
      .flatMap(({ object, samples }) => firingsOf(conditionOfRule(rule), samples).map((one) => ({ object, ...one })))
      .sort((one, other) => other.from - one.from);
    const { locale } = ctx.request;
    const lines = firings
      .slice(0, maxLines)
      .map(
        ({ object, from, to, worst }) => `${object || rule.name}  ${span(from, to, locale)}  ${contentOf(rule, worst)}`,
      );
    const isKnown = watched.some(({ samples }) => samples.length > 0);
    const words = !isKnown ? trialTexts.unknown : firings.length === 0 ? trialTexts.never : trialTexts.more;
    const left = firings.length - lines.length;
    if (firings.length === 0 || left > 0) lines.push(interpolate(words[locale], { count: left }));
    return { count: firings.length, summary: lines.join('\n') };
  },
});

const span = (from: number, to: number | null, locale: Locale): string =>
  `${shownMoment(new Date(from))} – ${to === null ? trialTexts.now[locale] : shownMoment(new Date(to))}`;
