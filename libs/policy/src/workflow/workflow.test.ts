import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFlow, flowFault, FlowConditionError, isStepDone, passesAlone, sampleFacts, type Flow } from './flow.js';
import { nextState, statesFor } from './machine.js';
import { REQUEST_EVENTS, REQUEST_STATES, requestMachine } from './request.machine.js';

const flow = (id: number, more: Partial<Flow> = {}): Flow => ({
  id,
  name: `flow ${id}`,
  project_id: null,
  condition: '',
  priority: 100,
  steps: [{ name: 'one', group_type: 'owner', group_ids: [], mode: 'any' }],
  ...more,
});

describe('the choice of a flow', () => {
  it('takes the highest priority whose condition holds, the project before the platform at the same one', () => {
    const flows = [
      flow(1, { priority: 1000 }),
      flow(2, { priority: 100, project_id: 1 }),
      flow(3, { priority: 100 }),
      flow(4, { priority: 1, condition: 'environment == "dev"' }),
      flow(5, { priority: 1, project_id: 2 }),
    ];
    expect(chooseFlow(flows, sampleFacts)?.id).toBe(2);
    expect(chooseFlow(flows, { ...sampleFacts, environment: 'dev' })?.id).toBe(4);
    expect(chooseFlow(flows.slice(3, 4), sampleFacts)).toBeUndefined();
  });

  it('does not depend on the order in which flows come', () => {
    const flows = [1, 2, 3, 4].map((id) => flow(id, { priority: id % 2 === 0 ? 5 : 7 }));
    fc.assert(
      fc.property(fc.shuffledSubarray(flows, { minLength: 4, maxLength: 4 }), (mixed) => {
        expect(chooseFlow(mixed, sampleFacts)?.id).toBe(2);
      }),
    );
  });

  it('refuses where a condition cannot be computed: the flow below it may ask for less', () => {
    const flows = [flow(1, { priority: 1, condition: '100 / rows > 2' }), flow(2)];
    expect(() => chooseFlow(flows, sampleFacts)).toThrow(FlowConditionError);
    expect(() => passesAlone(flow(3, { auto_pass: { condition: '100 / rows > 2' } }), sampleFacts)).toThrow();
  });

  it('passes alone only by a condition that says when', () => {
    expect(passesAlone(flow(1), sampleFacts)).toBe(false);
    expect(passesAlone(flow(1, { auto_pass: { condition: ' ' } }), sampleFacts)).toBe(false);
    expect(passesAlone(flow(1, { auto_pass: { condition: 'rows <= 50' } }), sampleFacts)).toBe(true);
  });
});

describe('a flow that is saved', () => {
  const step = { name: 'one', group_type: 'users', group_ids: [1], mode: 'any' } as const;
  it.each([
    ['no-steps', { steps: [] }],
    ['step-name', { steps: [{ ...step, name: ' ', group_ids: [1] }] }],
    ['step-group', { steps: [{ ...step, group_ids: [] }] }],
    ['step-count', { steps: [{ ...step, group_ids: [1], mode: 'count' as const }] }],
    ['condition', { condition: 'rows >' }],
    ['condition', { condition: 'row.id == 1' }],
    ['condition', { condition: '100 / rows > 2' }],
    ['auto-pass', { auto_pass: { condition: 'nothing' } }],
  ])('is refused for %s', (kind, wrong) => {
    expect(flowFault({ ...flow(1), ...wrong })).toMatchObject({ kind });
  });
  it('may ask for anything that facts have', () => {
    const condition =
      'project.code == "R" && environment in ["prod"] && source.type == "postgres" && risk == "high" && rows > 100 && "write" in letters && days > 7 && "user" in applicant.roles';
    expect(flowFault(flow(1, { condition }))).toBeUndefined();
  });
});

describe('a step', () => {
  const step = (mode: 'any' | 'all' | 'count', count?: number) => ({
    name: 's',
    group_type: 'users' as const,
    group_ids: [1],
    mode,
    count: count || undefined,
  });
  it('is done by any, by all who are in the group now, or by as many as it says', () => {
    const votes = { people: [1, 2, 3], added: [] };
    expect(isStepDone(step('any'), { ...votes, approved: [] })).toBe(false);
    expect(isStepDone(step('any'), { ...votes, approved: [2] })).toBe(true);
    expect(isStepDone(step('all'), { ...votes, approved: [1, 2] })).toBe(false);
    expect(isStepDone(step('all'), { ...votes, approved: [1, 2, 3] })).toBe(true);
    expect(isStepDone(step('all'), { people: [], added: [], approved: [] })).toBe(false);
    expect(isStepDone(step('count', 2), { ...votes, approved: [1] })).toBe(false);
    expect(isStepDone(step('count', 2), { ...votes, approved: [1, 3] })).toBe(true);
  });
  it('needs whoever was added as well, and they stand for nobody else', () => {
    const votes = { people: [1, 2, 9], added: [9] };
    expect(isStepDone(step('any'), { ...votes, approved: [9] })).toBe(false);
    expect(isStepDone(step('any'), { ...votes, approved: [1] })).toBe(false);
    expect(isStepDone(step('any'), { ...votes, approved: [1, 9] })).toBe(true);
  });
});

describe('the machine of requests', () => {
  it('leads every event to one state, wherever it may happen, and nothing out of an end', () => {
    for (const event of REQUEST_EVENTS) {
      const results = new Set(REQUEST_STATES.map((state) => nextState(requestMachine, state, event)).filter(Boolean));
      expect([event, results.size]).toEqual([event, 1]);
    }
    for (const state of ['rejected', 'withdrawn', 'expired'] as const)
      expect(REQUEST_EVENTS.filter((event) => nextState(requestMachine, state, event))).toEqual([]);
    expect(statesFor(requestMachine, 'enable')).toEqual(['disabled']);
  });
});
