import { interpolate, LEVELS, type Level, type Locale } from '@sluice/document';
import { columnName, fitsPattern, maskRuleOf, type AccessMaskRule } from '@sluice/policy';
import { answer, text } from '../dispatch/answer.schema.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import { previewTexts } from './masking.texts.js';
import { affectedBy } from './policy.affected.js';
import { enabledPolicies, heldPolicy, type HeldMaskPolicy } from './policy.reader.js';
import { checkRule, type GivenPolicy, type GivenRule } from './policy.store.js';
import { sampleMasks } from './sample.masks.js';

/** Samples that are shown, columns that are looked at, and those that are named. */
const maxLines = 100;
const maxColumns = 50_000;
const maxNames = 10;

/** Beside the policy: which one it is, if any, and the samples as `column: value`, one on each line. */
interface Asked {
  id?: number | null;
  samples?: string | null;
}
interface CatalogueColumn {
  source_id: number;
  source: string;
  schema: string;
  table: string;
  column: string;
  level: Level | null;
  rule_type: string | null;
}
interface Matched {
  at: CatalogueColumn;
  rule: AccessMaskRule;
}

const columnsSql = `
  SELECT d.id AS source_id, d.name::text AS source, s.name::text AS schema, t.name::text AS "table",
    c.name::text AS column, l.level::text AS level, l.rule_type::text AS rule_type
  FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id AND t.gone_time IS NULL
    JOIN catalogue_object s ON s.id = t.parent_id AND s.kind = 'schema' JOIN data_source d ON d.id = c.data_source_id
    LEFT JOIN column_level l ON l.object_id = c.id
  WHERE c.kind = 'column' AND c.gone_time IS NULL AND ($1::bigint[] = '{}' OR c.data_source_id = ANY ($1))
  ORDER BY d.name, s.name, t.name, c.ordinal LIMIT ${maxColumns}`;

/** What a preview reads of a form and how the form is made a policy. */
export interface PreviewKind<Form extends object> {
  fields: Readonly<Record<string, JsonSchema>>;
  required: readonly string[];
  policyOf(form: Form): GivenPolicy;
}

/**
 * `masking-policy.preview`: what a policy would do before it is saved (screen G2). Which columns it is about, samples
 * before and after, other enabled policies that are about the same columns otherwise, and whom it is about. Samples are
 * typed, and are not recorded.
 */
export function previewOperation<Form extends object>({ fields, required, policyOf }: PreviewKind<Form>) {
  return defineOperation<{ form: Form & Asked }, { text: string }>({
    name: 'masking-policy.preview',
    access: { roles: ['policy_admin'] },
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['form'],
      properties: {
        form: {
          type: 'object',
          additionalProperties: false,
          required: [...required],
          properties: {
            ...fields,
            id: { type: ['integer', 'null'] },
            samples: { type: ['string', 'null'], maxLength: 10_000, label: previewTexts.samples },
          },
        },
      },
    },
    output: answer({ text }),
    transaction: false,
    audit: { action: 'masking-policy.preview' },
    async run(ctx, { form }) {
      const policy = policyOf(form);
      policy.rules.forEach(checkRule);
      return { text: (await previewed(ctx, policy, form)).join('\n') };
    },
  });
}

async function previewed({ db, caller }: OperationContext, policy: GivenPolicy, asked: Asked): Promise<string[]> {
  const { locale } = caller;
  const { rows: columns } = await db.query<CatalogueColumn>(columnsSql, [policy.scope.source_ids]);
  const matched = matchedBy(policy, columns);
  const say = (name: keyof typeof previewTexts, facts: Record<string, string | number> = {}): string =>
    interpolate(previewTexts[name][locale], facts);
  const names = matched.map(({ at }) => nameOf(at));
  const samples = sampleLines(asked.samples, policy, matched);
  const conflicts = await conflictsOf(db, policy, asked.id ?? null, matched);
  return [
    matched.length > 0 ? say('columns', { count: matched.length, names: listed(names, locale) }) : say('no-columns'),
    ...(samples.length > 0 ? [say('before-after'), ...samples.map((line) => `  ${line ?? say('sample-wrong')}`)] : []),
    ...conflicts.map(({ other, isFirst, names: shared }) =>
      say(isFirst ? 'conflict-before' : 'conflict-after', {
        policy: other.name,
        priority: other.priority,
        names: listed(shared, locale),
      }),
    ),
    ...(conflicts.length === 0 ? [say('no-conflict')] : []),
    say('affected', { people: await affectedBy(db, policy, locale) }),
  ];
}

const nameOf = (at: CatalogueColumn): string => `${at.source} · ${columnName(at)}`;

function listed(names: readonly string[], locale: Locale): string {
  const shown = names.slice(0, maxNames).join(locale === 'en' ? ', ' : '、');
  return names.length > maxNames ? `${shown} …` : shown;
}

/** The rule for whoever sees the column masked; a column that is not sensitive is above nobody's level. */
function ruleAt(policy: HeldMaskPolicy, at: CatalogueColumn): AccessMaskRule | undefined {
  const level = at.level ?? LEVELS[0];
  return maskRuleOf(policy, at, { level, ruleType: at.rule_type ?? undefined }, level !== LEVELS[0]);
}

/** Columns that a rule of the policy is about, with the rule. */
function matchedBy(policy: GivenPolicy, columns: readonly CatalogueColumn[]): Matched[] {
  const held = new Map<number, HeldMaskPolicy | undefined>();
  return columns.flatMap((at) => {
    if (!held.has(at.source_id)) held.set(at.source_id, heldPolicy(storedShape(policy), at.source_id));
    const here = held.get(at.source_id);
    const rule = here && ruleAt(here, at);
    return rule ? [{ at, rule }] : [];
  });
}

/** A policy as it is handed in, as if it were stored. */
const storedShape = ({ name, priority, scope, terms, condition, rules }: GivenPolicy, id = 0) => ({
  id,
  name,
  priority,
  scope,
  terms: terms ?? null,
  condition: condition ?? null,
  rules: rules.map((rule, index) => ({
    id: index,
    match_type: rule.matchType,
    match_value: rule.matchValue,
    algorithm: rule.algorithm,
    config: rule.config ?? {},
    filter_classes: rule.filterPolicy ?? null,
  })),
});

/**
 * Each sample before and after. `column: value` is masked by the rule of the first column of that name; a column that
 * the catalogue does not have, by the first rule that is about its name, and by none fully. Undefined for a line
 * without a column.
 */
function sampleLines(
  samples: string | null | undefined,
  { rules }: GivenPolicy,
  matched: readonly Matched[],
): (string | undefined)[] {
  const maskOf = sampleMasks();
  const named = (name: string): GivenRule | undefined =>
    rules.find(
      (rule) =>
        rule.matchType === 'name_pattern' &&
        [rule.matchValue].flat().some((pattern) => fitsPattern(pattern, name, true)),
    );
  const byName = (name: string): Pick<GivenRule, 'algorithm' | 'config'> =>
    matched.find(({ at }) => at.column === name || columnName(at) === name)?.rule ??
    named(name) ?? { algorithm: 'full' };
  return (samples ?? '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
    .map((line) => {
      const [, name, value] = /^\s*([^:：]+?)\s*[:：]\s*(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) return undefined;
      const { algorithm, config = {} } = byName(name);
      return `${name}: ${value} → ${(maskOf(algorithm, config)(value) as string | null) ?? 'NULL'}`;
    });
}

/** Other enabled policies by which the same columns are masked otherwise; of two the first by priority decides. */
async function conflictsOf(
  db: Db,
  policy: GivenPolicy,
  id: number | null,
  matched: readonly Matched[],
): Promise<{ other: HeldMaskPolicy; isFirst: boolean; names: string[] }[]> {
  const others = (await enabledPolicies(db)).filter((other) => other.id !== id);
  return others.flatMap((stored) => {
    let found: HeldMaskPolicy | undefined;
    const names = matched.flatMap(({ at, rule }) => {
      const other = heldPolicy(stored, at.source_id);
      const theirs = other && ruleAt(other, at);
      if (!theirs || isSame(rule, theirs)) return [];
      found = other;
      return [nameOf(at)];
    });
    if (!found) return [];
    const isFirst =
      found.priority < policy.priority || (found.priority === policy.priority && (id === null || found.id < id));
    return [{ other: found, isFirst, names }];
  });
}

const isSame = (one: AccessMaskRule, other: AccessMaskRule): boolean =>
  one.algorithm === other.algorithm && JSON.stringify(one.config) === JSON.stringify(other.config);
