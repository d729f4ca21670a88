import { describe, expect, it } from 'vitest';
import type { BuilderPorts } from '../builder.ports.js';
import { AppDrafts } from './app.drafts.js';

/** A server whose answers the test gives, in the order it likes. */
function waiting() {
  const answers: ((uids: readonly string[]) => void)[] = [];
  const call = () =>
    new Promise((resolve) => {
      answers.push((uids) => resolve({ list: uids.map((uid, at) => ({ id: at + 1, kind: 'query', uid })) }));
    });
  return { answers, ports: { call } as unknown as Pick<BuilderPorts, 'call'> };
}

describe('the documents of an app', () => {
  it('stay as the newest question found them when an older answer comes late', async () => {
    const { answers, ports } = waiting();
    const drafts = new AppDrafts(ports, 1);
    const before = drafts.load();
    const after = drafts.load();
    answers[1]?.(['kept']);
    await after;
    answers[0]?.(['kept', 'deleted']);
    await before;
    expect(drafts.snapshot().map(({ uid }) => uid)).toEqual(['kept']);
  });

  it.each([
    [
      'the only one that is granted',
      [
        ['shop', true],
        ['log', false],
      ],
      { source: 'shop', type: 'sql' },
    ],
    ['the only one there is', [['shop', false]], { source: 'shop', type: 'sql' }],
    [
      'none of several',
      [
        ['shop', true],
        ['log', true],
      ],
      {},
    ],
    ['none where there is none', [], {}],
  ] as const)('begin a query with a source: %s', async (_, sources, props) => {
    const asked: unknown[] = [];
    const call = async (path: string, body: { props?: unknown }) => {
      if (path.endsWith('query-sources'))
        return {
          list: sources.map(([name, granted]) => ({ id: 1, name, type: 'postgres', query_type: 'sql', granted })),
        };
      if (path.endsWith('query-add')) asked.push(body.props);
      return path.endsWith('drafts') ? { list: [] } : { id: 7, uid: 'q' };
    };
    const drafts = new AppDrafts({ call } as unknown as Pick<BuilderPorts, 'call'>, 1);
    expect(await drafts.beginPart('query', 'Query')).toEqual({ id: 7, uid: 'q' });
    expect(asked).toEqual([props]);
  });

  it('are taken from an older question as long as nothing newer is known', async () => {
    const { answers, ports } = waiting();
    const drafts = new AppDrafts(ports, 1);
    const before = drafts.load();
    const after = drafts.load();
    answers[0]?.(['first']);
    await before;
    expect(drafts.snapshot().map(({ uid }) => uid)).toEqual(['first']);
    answers[1]?.(['second']);
    await after;
    expect(drafts.snapshot().map(({ uid }) => uid)).toEqual(['second']);
  });
});
