import { interpolate, type Letter, type Locale } from '@sluice/document';
import { grantorNames, letterTexts, reasonText, type AccessStep } from '@sluice/policy';
import type { GatewayRights } from '../gateway/gateway.type.js';
import type { OriginName } from './rights.origins.js';
import { answerTexts, levelTexts, linkTexts } from './rights.texts.js';

/** The page where what a line names is kept. */
export type ChainPage = keyof typeof linkTexts;

/** One line of an answer: what it does to the answer, in words, and where it is kept. */
export interface ChainLine {
  mark: 'yes' | 'no' | 'limit' | 'note';
  text: string;
  page?: ChainPage;
  /** Number of the project behind it. */
  id?: number;
}

type ColumnStep = Extract<AccessStep, { check: 'column' }>;

/** Columns that one line names; more are counted. */
const namedColumns = 8;
/** Refusals that a line of a step tells already; a table behind a view has no step, its refusal is told as a reason. */
const shownBySteps = ({ steps }: GatewayRights): ReadonlySet<string> =>
  new Set(
    steps.flatMap((step) => {
      if (step.check === 'forbid') return ['forbidden'];
      return step.check === 'letter' && step.refusal ? [step.refusal.code] : [];
    }),
  );

/**
 * The steps of an answer as lines, in the order in which the gate takes them. `isWithin`: for a project's manager, who
 * does not learn what the platform calls its policies and filters.
 */
export function chainOf(rights: GatewayRights, origin: OriginName, locale: Locale, isWithin = false): ChainLine[] {
  const say = (key: keyof typeof answerTexts, facts: Record<string, unknown>): string =>
    interpolate(answerTexts[key][locale], facts, locale);
  const columns = rights.steps.filter(
    (step): step is ColumnStep =>
      step.check === 'column' && rights.tables.some((of) => step.object.startsWith(`${of}.`)),
  );
  const { policy, rows, reasons: used } = rights.usage;
  const said = shownBySteps(rights);
  const isUsed = (code: string): boolean => used.some((reason) => reason.code === code);
  return [
    ...rights.steps.flatMap((step) => letterLine(step, origin, locale)),
    ...(columns.length > 0 ? [levelLine(rights, origin, locale)] : []),
    ...grouped(columns).map((group) => columnLine(group, rights.tables, locale, isWithin)),
    ...rights.reasons
      .filter(({ code }) => !said.has(code))
      .map(({ text, code }): ChainLine => ({
        mark: 'no',
        text: isWithin && isUsed(code) ? answerTexts['usage-refuses'][locale] : text,
        page: isUsed(code) ? 'policies' : undefined,
      })),
    ...rights.filters.map(({ name, table }): ChainLine => ({
      mark: 'limit',
      text: say(isWithin ? 'filter-unnamed' : 'filter', { table, filter: name }),
      page: 'row-filters',
    })),
    ...(policy && !(isWithin && rows === undefined)
      ? [
          {
            mark: rows === undefined ? 'yes' : 'limit',
            text: say(usageKey(rows, isWithin), { policy: policy.name, rows: String(rows) }),
            page: 'policies',
          } as const,
        ]
      : []),
  ];
}

const usageKey = (rows: number | undefined, isWithin: boolean): 'usage' | 'usage-rows' | 'usage-rows-unnamed' => {
  if (rows === undefined) return 'usage';
  return isWithin ? 'usage-rows-unnamed' : 'usage-rows';
};

function letterLine(step: AccessStep, origin: OriginName, locale: Locale): ChainLine[] {
  if (step.check !== 'letter' && step.check !== 'forbid') return [];
  const origins = [...new Set(step.grants.map(({ from }) => origin(from)))].join(answerTexts.join[locale]);
  const facts = { object: step.object, origins };
  const project = step.grants.flatMap(({ from }) => (from && 'project' in from ? [from.project] : []))[0];
  const at = project === undefined ? { page: 'data-grants' as const } : { page: 'project' as const, id: project };
  if (step.check === 'forbid')
    return [{ mark: 'no', text: interpolate(answerTexts.forbid[locale], facts, locale), ...at }];
  if (step.refusal) return [{ mark: 'no', text: reasonText({ ...step.refusal, grantors: [] }, locale) }];
  const text = interpolate(answerTexts.letter[locale], { ...facts, letter: letterTexts[step.letter] }, locale);
  return [{ mark: 'yes', text, ...at }];
}

function levelLine({ level }: GatewayRights, origin: OriginName, locale: Locale): ChainLine {
  const isLowest = level.is === 'public' && !level.from;
  const facts = {
    level: levelTexts[level.is],
    origin: isLowest ? answerTexts['level-default'][locale] : origin(level.from),
  };
  return { mark: 'note', text: interpolate(answerTexts.level[locale], facts, locale) };
}

/** Columns that are clear or masked for the same reason, together. */
function grouped(steps: readonly ColumnStep[]): [ColumnStep, ...ColumnStep[]][] {
  const groups = new Map<string, [ColumnStep, ...ColumnStep[]]>();
  for (const step of steps) {
    const key = JSON.stringify([
      step.by,
      step.isMasked,
      step.by === 'level' && step.level,
      step.algorithm,
      step.policy,
    ]);
    const group = groups.get(key);
    if (group) group.push(step);
    else groups.set(key, [step]);
  }
  return [...groups.values()];
}

const pageOf: Readonly<Record<ColumnStep['by'], ChainPage | undefined>> = {
  privilege: 'data-grants',
  level: 'column-levels',
  unreviewed: 'column-levels',
  policy: 'masking-policies',
};

function columnLine(
  group: [ColumnStep, ...ColumnStep[]],
  tables: readonly string[],
  locale: Locale,
  isWithin: boolean,
): ChainLine {
  const [first] = group;
  const [only] = tables;
  const short = (name: string): string => (tables.length === 1 && only ? name.slice(only.length + 1) : name);
  const names = [...new Set(group.map(({ object }) => short(object)))];
  const shown = names.slice(0, namedColumns).join(answerTexts.join[locale]);
  const columns =
    names.length <= namedColumns
      ? shown
      : interpolate(answerTexts.more[locale], { names: shown, count: String(names.length) }, locale);
  const facts = {
    columns,
    level: levelTexts[first.level],
    policy: first.policy?.name,
    algorithm: first.algorithm,
  };
  const page = pageOf[first.by];
  const masked = isWithin && first.by === 'policy' ? 'masked-policy-unnamed' : (`masked-${first.by}` as const);
  const key = first.isMasked ? masked : clearKey(first.by);
  return {
    mark: first.isMasked ? 'limit' : 'yes',
    text: interpolate(answerTexts[key][locale], facts, locale),
    page,
  };
}

const clearKey = (by: ColumnStep['by']): 'column-privilege' | 'column-level' =>
  by === 'privilege' ? 'column-privilege' : 'column-level';

/** A name as it stands in a statement. */
const nameAt = (statement: string, position: number | undefined): string =>
  position === undefined ? '' : (/^[^\s,;()]+/.exec(statement.slice(position))?.[0] ?? '');

/**
 * Letters that are missing, and on which objects. Of a table or column that is not there or hidden from whoever asks no
 * more is known than that they wrote it: they are taken to want to read it.
 */
export function missingLetters(
  { decision, steps, shownReasons: refusals }: GatewayRights,
  statement: string,
): { letters: Letter[]; objects: string[] } {
  if (decision !== 'refuse') return { letters: [], objects: [] };
  const missing = steps.flatMap((step) =>
    step.check === 'letter' && step.refusal ? [{ letter: step.letter, object: step.object }] : [],
  );
  const named = refusals.flatMap(({ code, object, position }) => {
    if (code === 'letter-missing') return [{ letter: 'read' as const, object: object ?? '' }];
    if (code === 'unknown-column') return object === undefined ? [] : [{ letter: 'read' as const, object }];
    return code === 'unknown-table' ? [{ letter: 'read' as const, object: nameAt(statement, position) }] : [];
  });
  const all = missing.length > 0 ? missing : named;
  return {
    letters: [...new Set(all.map(({ letter }) => letter))],
    objects: [...new Set(all.map(({ object }) => object))].filter((object) => object !== ''),
  };
}

/** What to ask for and of whom, once each; letters that are missing, and whatever else somebody can change. */
export function asksOf(rights: GatewayRights, locale: Locale, isWithin = false): string[] {
  const letters = rights.steps.flatMap((step) => {
    if (step.check !== 'letter' || !step.refusal) return [];
    const facts = { grantors: grantorNames(step.refusal.grantors, locale), object: step.object };
    return [interpolate(answerTexts.ask[locale], { ...facts, letter: letterTexts[step.letter] }, locale)];
  });
  const said = shownBySteps(rights);
  const used = new Set<string>(isWithin ? rights.usage.reasons.map(({ code }) => code) : []);
  const others = rights.reasons.filter(({ code, grantors }) => !said.has(code) && !used.has(code) && grantors?.length);
  return [...new Set([...letters, ...others.map(({ text }) => text)])];
}
