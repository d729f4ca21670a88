import { textOf, type Locale, type Text } from '@sluice/document';

/** Levels of findings, the worst first. */
export const FINDING_LEVELS = ['error', 'warn', 'notice'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** Something to say about a line of a text. */
export interface Finding {
  line: number;
  column?: number;
  level: FindingLevel;
  /** Code of the rule that says it. */
  rule: string;
  text: string;
}

const levelOf = (value: unknown): FindingLevel => FINDING_LEVELS.find((level) => level === value) ?? 'notice';

/**
 * Findings as a document's data holds them, in the order of lines; undefined where there are none to show yet. What is
 * no finding is left out.
 */
export function findingsOf(value: unknown, locale: Locale): readonly Finding[] | undefined {
  const list = typeof value === 'string' && value !== '' ? parsed(value) : value;
  if (!Array.isArray(list)) return undefined;
  return (list as unknown[])
    .flatMap((one): Finding[] => {
      if (typeof one !== 'object' || one === null) return [];
      const { line, column, level, rule, text } = one as Record<string, unknown>;
      if (typeof line !== 'number' || line < 1) return [];
      const said =
        typeof text === 'string' || (typeof text === 'object' && text !== null) ? textOf(text as Text, locale) : '';
      const position = typeof column === 'number' && column > 0 ? { column } : {};
      return [{ line, ...position, level: levelOf(level), rule: typeof rule === 'string' ? rule : '', text: said }];
    })
    .sort(
      (one, other) => one.line - other.line || FINDING_LEVELS.indexOf(one.level) - FINDING_LEVELS.indexOf(other.level),
    );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
