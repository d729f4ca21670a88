import { error } from '@sluice/document';
import { IsNull, Not, type FindOperator } from 'typeorm';

/** What an operation works on. */
export interface ById {
  id: number;
}

/** The same, as its form saw it: a later change by somebody else is told instead of overwritten. */
export interface Revised extends ById {
  revision?: number | null;
}

/** Two editors: the later one is told instead of overwriting (screens.md, Every change). */
export function checkRevised(stored: { revision: number }, revision: number | null | undefined): void {
  if (revision !== undefined && revision !== null && revision !== stored.revision)
    throw error('object.conflict', {}, { data: { conflict: true } });
}

/** A text as a pattern of LIKE that means only itself. */
export const likeExactly = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * A condition on ids: every row but this one, and every row where there is none yet. A name that nobody else may have
 * is looked for with it.
 */
export const otherThan = (id: number | undefined): FindOperator<number> => Not(id || IsNull());

/** A time as forms write it, in Asia/Shanghai, or with a zone as programs do; empty for none. */
export const momentPattern = '^$|^\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})?)?$';

const momentLabel = { 'zh-chs': '时间', en: 'The time' };
const hasZone = /(Z|[+-]\d{2}:\d{2})$/;

/** The moment that such a text means; null for an empty one. Throws where the calendar has no such day. */
export function momentOf(text: string | null | undefined, field: string): Date | null {
  if (!text) return null;
  const whole = text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T');
  const moment = new Date(hasZone.test(whole.slice(10)) ? whole : `${whole}+08:00`);
  if (Number.isNaN(moment.getTime())) throw error('input.pattern', { label: momentLabel }, { field });
  return moment;
}

/** A moment as people read it, in Asia/Shanghai to the minute. */
export const shownMoment = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
