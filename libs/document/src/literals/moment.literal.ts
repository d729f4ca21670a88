import type { LiteralWriting } from './literal.writing.js';

/** A day, a day and a time, or both with a zone, as results and files tell them; years that every server has. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d(?:\.\d+)?))?(?: ?(Z|[+-]\d\d(?::?\d\d)?))?)?$/;

/**
 * A date or moment, told as a text, as a literal; undefined for what is none (`infinity`, years of five digits, BC, a
 * zone with seconds), of which the text itself says more.
 */
export function momentLiteral(writing: LiteralWriting, text: string): string | undefined {
  const [all, day = '', minutes, seconds = '00', zone] = MOMENT.exec(text) ?? [];
  if (all === undefined) return undefined;
  if (minutes === undefined) return writing.date(day);
  const local = `${day} ${minutes}:${seconds}`;
  return zone === undefined ? writing.datetime(local) : writing.instant(local, zoneOf(zone));
}

function zoneOf(zone: string): string {
  if (zone === 'Z') return '+00:00';
  const digits = zone.slice(1).replace(':', '');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2) || '00'}`;
}
