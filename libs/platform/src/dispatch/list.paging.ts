import { error, PAGE_SIZE } from '@sluice/document';
import type { Operation } from './operation.js';

const lastPage = 1_000_000_000;

type Fields = Record<string, unknown>;

/** What a call asks of a list, and how its answer is said (§7 "Other"). */
export interface ListPaging {
  body: Fields;
  answer(output: unknown): unknown;
}

const whole: ListPaging['answer'] = (output) => output;

function wholeNumber(value: unknown, field: string): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < -1 || number > lastPage)
    throw error('input.type', { label: field, expected: 'integer' }, { field });
  return number;
}

/**
 * The generic lists of §7: `page_no` (from zero) and `page_size` are answered with list and count, `page` and `size`
 * with content and totalElements. A list that pages itself gets `page_no` and `page_size`; of one that answers
 * everything the page is cut here. −1 means all.
 */
export function listPaging({ list }: Pick<Operation, 'list'>, body: Fields): ListPaging {
  if (list === undefined) return { body, answer: whole };
  const { page, size, page_no: pageNo, page_size: pageSize, ...rest } = body;
  const springs = page !== undefined || size !== undefined;
  const [no, length] = springs
    ? [wholeNumber(page, 'page'), wholeNumber(size, 'size')]
    : [wholeNumber(pageNo, 'page_no'), wholeNumber(pageSize, 'page_size')];
  const asked = no !== undefined || length !== undefined;
  const cut = Math.min(
    length === undefined || length === 0 ? PAGE_SIZE.list : length === -1 ? PAGE_SIZE.max : length,
    PAGE_SIZE.max,
  );
  const at = Math.max(0, no ?? 0);
  const say = (entries: readonly unknown[], count: unknown, more: Fields): unknown =>
    springs ? { ...more, content: entries, totalElements: count } : { ...more, list: entries, count };
  return {
    body: list === 'paged' && asked ? { ...rest, page_no: at, page_size: cut } : rest,
    answer(output) {
      const { list: entries, count, ...more } = output as { list: unknown[]; count?: unknown };
      if (list === 'paged') return say(entries, count, more);
      return say(asked && length !== -1 ? entries.slice(at * cut, (at + 1) * cut) : entries, entries.length, more);
    },
  };
}
