import { checkExpression, error, widgetValues } from '@sluice/document';
import { maskSubjects, type MaskTerms } from '@sluice/policy';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { checkedWindows, rangesOf } from '../usage-policy/usage-policy.terms.js';
import { maskingTexts } from './masking.texts.js';
import type { PolicyScope, ScopeObject } from './policy.reader.js';

/** Where, for whom, when and from where a policy is about, as its form sends it. */
export interface TermForm {
  /** `objects` of the tree, or `tables` by patterns. */
  scope_type?: 'objects' | 'tables' | null;
  objects?: ScopeObject[] | null;
  data_source_ids?: number[] | null;
  /** Patterns `schema.table` with commas between them. */
  table_pattern?: string | null;
  subject_type?: MaskTerms['subject_type'] | null;
  subject_ids?: number[] | null;
  project_ids?: number[] | null;
  windows?: MaskTerms['windows'] | null;
  ips?: string | null;
  condition?: string | null;
}

const ids = (name: keyof typeof maskingTexts) =>
  ({ type: ['array', 'null'], maxItems: 1000, items: { type: 'integer' }, label: maskingTexts[name] }) as const;

/** Their fields of the form. */
export const termFields = {
  scope_type: { type: ['string', 'null'], enum: ['objects', 'tables', null], label: maskingTexts.scope_type },
  objects: { ...widgetValues['object-tree'], type: ['array', 'null'], label: maskingTexts.objects },
  data_source_ids: ids('data_source_ids'),
  table_pattern: { type: ['string', 'null'], maxLength: 1000, label: maskingTexts.table_pattern },
  subject_type: { type: ['string', 'null'], enum: [...maskSubjects, null], label: maskingTexts.subject_type },
  subject_ids: ids('subject_ids'),
  project_ids: ids('project_ids'),
  windows: { ...widgetValues['time-windows'], type: ['array', 'null'], label: maskingTexts.windows },
  ips: { type: ['string', 'null'], maxLength: 4000, label: maskingTexts.ips },
  condition: { type: ['string', 'null'], maxLength: 4000, label: maskingTexts.condition },
} as const satisfies Record<string, JsonSchema>;

/** What a condition may read. */
const conditionNames = ['user', 'app', 'page'];

/** Patterns that hold what is chosen, for a process of the release before, which knows no objects: never less. */
const patternOf = ({ path: [schema = '*', table = '*'] }: ScopeObject): string => `${schema}.${table}`;

/** Where a policy applies. Names must be given (§5): an empty scope would be none. */
export function scopeOf(form: TermForm): PolicyScope {
  if (form.scope_type === 'objects') {
    const objects = form.objects ?? [];
    if (objects.length === 0) throw error('input.required', { label: maskingTexts.objects }, { field: 'objects' });
    const sources = [...new Set(objects.map(({ source_id }) => source_id))];
    return { objects, source_ids: sources, tables: [...new Set(objects.map(patternOf))] };
  }
  const tables = (form.table_pattern ?? '').split(/[\s,，;；]+/).filter(Boolean);
  if (tables.length === 0 && form.scope_type === 'tables')
    throw error('input.required', { label: maskingTexts.table_pattern }, { field: 'table_pattern' });
  return { source_ids: form.data_source_ids ?? [], tables: tables.length > 0 ? tables : ['*'] };
}

/** The terms of a policy; null where it is about everybody, always and everywhere. */
export function termsOf(form: TermForm): MaskTerms | null {
  const type = form.subject_type ?? 'all';
  const needsSubjects = type !== 'all' && type !== 'anonymous';
  if (needsSubjects && !form.subject_ids?.length)
    throw error('usage-policy.subjects-missing', {}, { field: 'subject_ids' });
  const terms: MaskTerms = {
    subject_type: type,
    subject_ids: needsSubjects ? (form.subject_ids ?? []) : [],
    project_ids: form.project_ids ?? [],
    windows: checkedWindows(form.windows ?? []),
    ips: rangesOf(form.ips),
  };
  const isOpen = type === 'all' && [terms.project_ids, terms.windows, terms.ips].every(({ length }) => length === 0);
  return isOpen ? null : terms;
}

/** A condition that can be evaluated; empty is none. Throws `masking.condition-invalid`. */
export function checkedCondition(condition: string | null | undefined): string | null {
  const text = condition?.trim() ?? '';
  if (text === '') return null;
  const [mistake] = checkExpression(text, { names: conditionNames });
  if (mistake) throw error('masking.condition-invalid', { reason: mistake.text }, { field: 'condition' });
  return text;
}
