import { ACCESS_LEVELS, type AccessLevel, type Letter } from '@sluice/document';

/**
 * What a person says of a flow's condition in fields (screens E8): all that are filled have to hold, of each list one.
 */
export interface FlowFields {
  projects?: number[] | null;
  environments?: string[] | null;
  sources?: number[] | null;
  kinds?: string[] | null;
  risks?: string[] | null;
  /** At least so many rows. */
  rows?: number | null;
  /** At least this level. */
  level?: AccessLevel | null;
  /** One of these letters is asked for. */
  letters?: Letter[] | null;
  /** At least so many days. */
  days?: number | null;
}

type Filled = { [name in keyof FlowFields]-?: NonNullable<FlowFields[name]> };

const words = (list: readonly string[]): string => `[${list.map((word) => JSON.stringify(word)).join(', ')}]`;
const ids = (list: readonly number[]): string => `[${list.join(', ')}]`;

/** How each field reads in CEL, in the order in which the form shows them. */
const texts: { [name in keyof Filled]: (value: Filled[name]) => string } = {
  projects: (list) => `project.id in ${ids(list)}`,
  environments: (list) => `environment in ${words(list)}`,
  sources: (list) => `source.id in ${ids(list)}`,
  kinds: (list) => `kind in ${words(list)}`,
  risks: (list) => `risk in ${words(list)}`,
  rows: (least) => `rows >= ${least}`,
  level: (least) => `level in ${words(ACCESS_LEVELS.slice(ACCESS_LEVELS.indexOf(least)))}`,
  letters: (list) => `letters.exists(l, l in ${words(list)})`,
  days: (least) => `days >= ${least}`,
};

/** Nothing chosen, a least of nothing and the lowest level say nothing. */
const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== 'public';

/** The fields that say something, as they are kept with the flow. */
export function filledFields(fields: FlowFields): FlowFields {
  return Object.fromEntries(Object.keys(texts).flatMap((name) => entryOf(name as keyof FlowFields, fields)));
}

const entryOf = (name: keyof FlowFields, fields: FlowFields): [string, unknown][] =>
  isFilled(fields[name]) ? [[name, fields[name]]] : [];

/** The CEL of fields, and of what fields cannot say; empty holds always. */
export function conditionOf(fields: FlowFields, rest: string): string {
  const filled = filledFields(fields);
  const parts = (Object.keys(filled) as (keyof FlowFields)[]).map((name) =>
    (texts[name] as (value: unknown) => string)(filled[name]),
  );
  const own = rest.trim();
  if (own === '') return parts.join(' && ');
  return parts.length === 0 ? own : [...parts, `(${own})`].join(' && ');
}
