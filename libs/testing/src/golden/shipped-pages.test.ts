import { SYSTEM_ROLES, type CompiledPage, type Locale } from '@sluice/document';
import { fakePorts, settle } from '@sluice/engine/fakes';
import { recordPage, renderTree, replaySession, type PageTree, type SessionLine } from '@sluice/engine/replay';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answering, readAnswers } from './recorded.answers.js';
import { readShippedApps, type Viewer } from './shipped.apps.js';
import { treeText } from './tree.text.js';

const root = join(import.meta.dirname, '../../../..');
const golden = join(import.meta.dirname, '../../golden');
const folders = {
  console: join(root, 'schemas/apps/console'),
  demo: join(root, 'schemas/apps/demo'),
  bench: join(root, 'tools/bench/app'),
};
const everybody: Viewer[] = ['anonymous', ...SYSTEM_ROLES];
const apps = await readShippedApps(folders);

/** Opens a page with a clock that stands still, draws every field, and lets it come to rest. */
async function drawn(
  app: string,
  doc: CompiledPage,
  viewer: Viewer,
  locale: Locale = 'zh-chs',
): Promise<{ tree: PageTree; lines: SessionLine[]; faults: string[] }> {
  const answer = answering(doc, readAnswers(join(golden, app, 'answers.json')), apps.dictionary);
  const ports = fakePorts();
  ports.language = locale;
  ports.transport.call = async <T>(path: string, body: Record<string, unknown>): Promise<T> =>
    Promise.resolve(answer(path, body) as T);
  ports.user = () =>
    viewer === 'anonymous'
      ? { id: null, account: '', name: '', roles: [] }
      : { id: 7, account: 'li', name: '李雷', roles: [viewer] };
  const lines: SessionLine[] = [];
  const params = Object.fromEntries(doc.params.map(({ name }) => [name, name === 'id' ? 1 : null]));
  const page = recordPage(doc, ports, { params, startedAt: ports.clock.now() }, (line) =>
    lines.push(JSON.parse(JSON.stringify(line)) as SessionLine),
  );
  page.start();
  for (const view of page.views.values()) for (const param of view.form?.params ?? []) view.form!.mount(param.uid);
  await ports.clock.advance(1200);
  await settle();
  // What refreshes itself in a tab asks when somebody looks at it.
  for (const view of page.views.values())
    for (const child of view.children.filter(({ node }) => Number(node.config?.timer ?? 0) > 0)) {
      page.chooseTab(view.id, child.id);
      await settle();
    }
  const tree = JSON.parse(JSON.stringify(renderTree(page, { rows: 2 }))) as PageTree;
  page.dispose();
  await settle();
  return { tree, lines, faults: ports.logged.map(({ kind, message }) => `${kind}: ${message}`) };
}

it('reads every file of the shipped apps', () => expect(apps.problems).toEqual([]));

describe.each(apps.pages)('$app/$page', ({ app, page }) => {
  it('is drawn as before, for each role where it differs', async () => {
    const byProjection = new Map<string, { doc: CompiledPage; viewedAs: Viewer[] }>();
    for (const person of everybody) {
      const doc = apps.page(app, page, person);
      if (!doc) continue;
      const text = JSON.stringify(doc);
      byProjection.set(text, { doc, viewedAs: [...(byProjection.get(text)?.viewedAs ?? []), person] });
    }
    expect(byProjection.size, 'somebody may open it').toBeGreaterThan(0);
    const trees: Record<string, PageTree> = {};
    for (const { doc, viewedAs: audience } of byProjection.values()) {
      const { tree, faults } = await drawn(app, doc, audience[0]!);
      expect(faults).toEqual([]);
      trees[audience.join(' ')] = tree;
    }
    await expect(treeText(trees)).toMatchFileSnapshot(join(golden, app, `${page}.tree.json`));
  });

  it('is drawn the same again, and from its recorded session', async () => {
    for (const locale of ['zh-chs', 'en'] as const) {
      const onlookers = everybody.find((one) => apps.page(app, page, one))!;
      const doc = apps.page(app, page, onlookers)!;
      const [first, second] = [await drawn(app, doc, onlookers, locale), await drawn(app, doc, onlookers, locale)];
      expect(second.tree).toEqual(first.tree);
      expect((await replaySession(first.lines)).differences).toEqual([]);
    }
  });
});
