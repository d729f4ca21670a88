import { withoutUndefined } from '@sluice/document';

export const GROUP_TYPES = ['project_role', 'role', 'users', 'owner'] as const;
export const STEP_MODES = ['any', 'all', 'count'] as const;
/** The limit of the schema. */
export const MAX_STEPS = 20;

/** One step of a flow, as schemas/widget/flow-designer.json has it. */
export interface FlowStep {
  name: string;
  group_type: (typeof GROUP_TYPES)[number];
  group_ids: readonly number[];
  mode: (typeof STEP_MODES)[number];
  count?: number;
  timeout_hours?: number;
}

export const FRESH_STEP: FlowStep = { name: '', group_type: 'project_role', group_ids: [], mode: 'any' };

/** What is drawn of a value: steps alone, with empty parts where something is missing; the form says what is wrong. */
export const stepsOf = (value: unknown): readonly FlowStep[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map((one) => {
    const row = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const ids = Array.isArray(row['group_ids']) ? (row['group_ids'] as unknown[]) : [];
    return withoutUndefined({
      name: typeof row['name'] === 'string' ? row['name'] : '',
      group_type: GROUP_TYPES.find((type) => type === row['group_type']) ?? 'users',
      group_ids: ids.filter((id): id is number => typeof id === 'number'),
      mode: STEP_MODES.find((mode) => mode === row['mode']) ?? 'any',
      count: typeof row['count'] === 'number' ? row['count'] : undefined,
      timeout_hours: typeof row['timeout_hours'] === 'number' ? row['timeout_hours'] : undefined,
    });
  });

/** A step with a number set, or without it where there is none: the schema has no nulls. */
export function withNumber(step: FlowStep, name: 'count' | 'timeout_hours', value: number | null): FlowStep {
  const { [name]: _old, ...rest } = step;
  return value === null ? rest : { ...rest, [name]: value };
}

/** The steps with one of them moved up (negative) or down. */
export function moved(steps: readonly FlowStep[], at: number, by: number): readonly FlowStep[] {
  const list = [...steps];
  const [one] = list.splice(at, 1);
  if (one) list.splice(at + by, 0, one);
  return list;
}
