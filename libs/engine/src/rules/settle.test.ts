import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEFT_OUT, settle, type Change, type FormState, type Link, type Steps } from './settle.js';

/** A param that may be worked out from others, and shown while others add up to an even number. */
interface Node {
  uid: string;
  name: string;
  value?: string;
  /** Places of the params that its value reads; undefined for a typed one. */
  sum?: readonly number[];
  /** Places of those that its condition reads. */
  even?: readonly number[];
}

const uid = (index: number): string => `p${index}`;
/** What others read of a value: nothing of one that is hidden or not there. */
const read = ({ values, visible }: FormState, at: number): number =>
  visible.has(uid(at)) ? Number(values[uid(at)] ?? 0) : 0;
const total = (state: FormState, positions: readonly number[]): number =>
  positions.reduce((all, at) => (all + read(state, at) + 1) % 1000, 0);

/** Steps of these params in the order in which they are given; counts what is worked out. */
function stepsOf(nodes: readonly Node[]): Steps<Node> & { followed: string[] } {
  const followed: string[] = [];
  const link = (param: Node, positions: readonly number[]): Link<Node> => ({
    param,
    names: new Set(positions.map(uid)),
  });
  return {
    followed,
    links: {
      conditions: nodes.flatMap((node) => (node.even ? [link(node, node.even)] : [])),
      values: nodes.flatMap((node) => (node.sum ? [link(node, node.sum)] : [])),
    },
    limit: nodes.length,
    key: (node) => node.uid,
    shows: ({ even = [] }, state) => total(state, even) % 2 === 0,
    follow: ({ uid: own, sum = [] }, state) => {
      followed.push(own);
      const value = total(state, sum);
      return value % 7 === 0 ? LEFT_OUT : value;
    },
  };
}
const started: Change<Node> = { names: null };
const stateOf = (nodes: readonly Node[], values: FormState['values']): FormState => ({
  values,
  visible: new Set(nodes.map((node) => node.uid)),
});

/** Params that read only those before them, or with `circles` any. */
const graph = (circles: boolean): fc.Arbitrary<Node[]> =>
  fc.integer({ min: 1, max: 8 }).chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, at) => {
        const indexes = fc.uniqueArray(fc.integer({ min: 0, max: circles ? count - 1 : Math.max(0, at - 1) }), {
          maxLength: 3,
        });
        const reads = circles || at > 0 ? fc.option(indexes, { nil: undefined }) : fc.constant(undefined);
        return fc.tuple(reads, reads).map(([sum, even]): Node => ({
          uid: uid(at),
          name: uid(at),
          sum,
          value: sum && 'sum',
          even,
        }));
      }),
    ),
  );
const typed = fc.dictionary(fc.integer({ min: 0, max: 7 }).map(uid), fc.integer({ min: 0, max: 20 }));
const plain = ({ values, visible }: FormState) => ({ values, visible: [...visible].sort() });

describe('settling a form', () => {
  it('comes out the same in whatever order its params stand, where none of them form a circle', () => {
    fc.assert(
      fc.property(
        graph(false).chain((nodes) =>
          fc.tuple(fc.constant(nodes), fc.shuffledSubarray(nodes, { minLength: nodes.length })),
        ),
        typed,
        ([nodes, shuffled], values) => {
          const one = settle(stateOf(nodes, values), started, stepsOf(nodes)).state;
          const other = settle(stateOf(nodes, values), started, stepsOf(shuffled)).state;
          expect(plain(other)).toEqual(plain(one));
        },
      ),
    );
  });

  it('has nothing left to do afterwards', () => {
    fc.assert(
      fc.property(graph(false), typed, (nodes, values) => {
        const { state } = settle(stateOf(nodes, values), started, stepsOf(nodes));
        const again = settle(state, started, stepsOf(nodes));
        expect([again.state, again.changed.size]).toEqual([state, 0]);
      }),
    );
  });

  it('works a change out as if everything were worked out anew', () => {
    fc.assert(
      fc.property(graph(false), typed, typed, (nodes, values, written) => {
        const { state } = settle(stateOf(nodes, values), started, stepsOf(nodes));
        const after: FormState = { ...state, values: { ...state.values, ...written } };
        const names = new Set(Object.keys(written));
        const before = new Map(Object.keys(written).map((name) => [name, state.values[name]]));
        const stepwise = settle(after, { names, written: before }, stepsOf(nodes)).state;
        const anew = settle(stateOf(nodes, after.values), started, stepsOf(nodes)).state;
        expect(plain(stepwise)).toEqual(plain(anew));
      }),
    );
  });

  it('looks only at what reads the change, at first hand or through others', () => {
    fc.assert(
      fc.property(graph(false), typed, fc.integer({ min: 0, max: 7 }), (nodes, values, index) => {
        const { state } = settle(stateOf(nodes, values), started, stepsOf(nodes));
        const reached = new Set([uid(index)]);
        for (const node of nodes)
          if ([...(node.sum ?? []), ...(node.even ?? [])].some((at) => reached.has(uid(at)))) reached.add(node.uid);
        const steps = stepsOf(nodes);
        settle(state, { names: new Set([uid(index)]) }, steps);
        expect(steps.followed.filter((one) => !reached.has(one))).toEqual([]);
      }),
    );
  });

  it('ends with any circle, after as many rounds as there are params and one', () => {
    fc.assert(
      fc.property(graph(true), typed, (nodes, values) => {
        const steps = stepsOf(nodes);
        settle(stateOf(nodes, values), started, steps);
        expect(steps.followed.length).toBeLessThanOrEqual((nodes.length + 1) * nodes.length);
      }),
    );
  });

  it('tells what was shown, hidden or given another value, and changes nothing that it was given', () => {
    const nodes: Node[] = [
      { uid: 'p0', name: 'p0' },
      { uid: 'p1', name: 'p1', sum: [0], value: 'sum' },
      { uid: 'p2', name: 'p2', even: [1] },
    ];
    const from = stateOf(nodes, Object.freeze({ p0: 4, p2: 9 }));
    const { state, changed } = settle(from, started, stepsOf(nodes));
    expect([state.values, [...state.visible], [...changed].sort()]).toEqual([
      { p0: 4, p1: 5, p2: 9 },
      ['p0', 'p1', 'p2'],
      ['p1', 'p2'],
    ]);
    expect([from.values, from.visible.size]).toEqual([{ p0: 4, p2: 9 }, 3]);
  });
});
