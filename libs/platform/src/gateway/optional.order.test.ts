import { error } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayRequest } from './gateway.type.js';
import { planRun } from './optional.order.js';
import type { RefusedPlan, RunPlan } from './plan.type.js';
import type { StateVersions } from './version.contract.js';

const permitted = { state: 'permitted' } as RunPlan;
const refused = { state: 'refused', reasons: [] as unknown } as RefusedPlan;
const passing = { ...refused, isPassing: true } as RefusedPlan;
const asked = {
  text: 'SELECT 1',
  paging: { limit: 5, offset: 0, sort: [{ name: 'label', descending: false }] },
  isOrderOptional: true,
} as GatewayRequest;

/** What a run is planned as, and the requests that were planned, where those with an order end as `ordered`. */
async function planned(ordered: RunPlan | RefusedPlan | Error, plain: RunPlan | RefusedPlan, request = asked) {
  const requests: unknown[] = [];
  const planner = {
    plan(one: GatewayRequest): Promise<RunPlan | RefusedPlan> {
      requests.push(one);
      const end = one.paging?.sort?.length ? ordered : plain;
      return end instanceof Error ? Promise.reject(end) : Promise.resolve(end);
    },
  };
  const made = await planRun(planner as never, request, {} as SourceRecord, {} as StateVersions);
  return { ...made, requests };
}

describe('a page whose order may be left out', () => {
  it('is planned once where its order is permitted', async () => {
    expect(await planned(permitted, refused)).toEqual({ request: asked, plan: permitted, requests: [asked] });
  });

  it('runs without an order that is refused, or whose column is not there', async () => {
    const without = { ...asked, paging: { ...asked.paging, sort: [] } };
    for (const ordered of [refused, error('gateway.sort-unknown', { name: 'label' })])
      expect(await planned(ordered, permitted)).toEqual({
        request: without,
        plan: permitted,
        requests: [asked, without],
      });
  });

  it('is refused for what it is refused for with and without the order', async () => {
    expect(await planned(refused, { ...refused, record: {} as never })).toMatchObject({
      request: asked,
      plan: refused,
    });
    await expect(planned(error('gateway.sort-unknown', { name: 'label' }), refused)).rejects.toThrow();
    await expect(planned(error('page.sort-unknown', { name: 'label' }), permitted)).rejects.toThrow();
  });

  it('keeps its order where the moment alone refused it', async () => {
    expect(await planned(passing, permitted)).toEqual({ request: asked, plan: passing, requests: [asked] });
    expect((await planned(refused, passing)).plan).toBe(passing);
  });

  it('keeps its order where nobody may leave it out', async () => {
    const fixed = { ...asked, isOrderOptional: undefined };
    expect(await planned(refused, permitted, fixed)).toEqual({ request: fixed, plan: refused, requests: [fixed] });
  });
});
