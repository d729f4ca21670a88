import { expect, it } from 'vitest';
import type { SourceRecord } from '../data-source/source.type.js';
import { expandedRequest, withoutPositions } from './expanded.request.js';
import type { RefusedPlan } from './plan.type.js';

const source = (type: string): SourceRecord => ({ type }) as SourceRecord;

it('puts a query in the place of a shorthand of MySQL, and of no other kind', () => {
  const asked = { text: 'SHOW DATABASES' };
  expect(expandedRequest(asked, source('mysql'))).toMatchObject({
    isExpanded: true,
    text: expect.stringContaining('information_schema.SCHEMATA') as string,
  });
  for (const type of ['postgres', 'mssql', 'oracle', 'mongodb', 'http'])
    expect(expandedRequest(asked, source(type)), type).toBe(asked);
});

it('tells of no place in a text that nobody wrote, wherever the refusal was found', () => {
  const plan = { state: 'refused', reasons: [{ code: 'unknown-table', position: 40 }] } as unknown as RefusedPlan;
  expect(withoutPositions({ isExpanded: true }, plan).reasons[0]?.position).toBeUndefined();
  expect(withoutPositions({}, plan)).toBe(plan);
});
