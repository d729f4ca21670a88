import type { View } from '../../generated/types.js';
import { pageNodes, viewParams } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { formReads } from '../form.reads.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/**
 * Things that would set each other off for ever: computed values that read each other, and views whose row events query
 * each other.
 */
export const circleRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) => {
    const nodes = [...pageNodes(entry.document)];
    const views = nodes.flatMap((node) => (node.kind === 'view' ? [node] : []));
    const computed = views.flatMap(({ node, path }) => circlesOf(valueEdges(node)).map((circle) => ({ path, circle })));
    const events = circlesOf(new Map(views.map(({ node }) => [node.uid, eventTargets(node)]))).map((circle) => ({
      path: views.find(({ node }) => node.uid === circle[0])?.path ?? [],
      circle,
    }));
    return [...computed, ...events].map(({ path, circle }) =>
      finding(entry, path, 'circle', checkText('circle', { path: [...circle, circle[0]].join(' → ') })),
    );
  });

function valueEdges(view: View): Map<string, string[]> {
  return new Map(viewParams(view).map((param) => [param.name, formReads(param.value)]));
}

/** Views that a row event of this view queries. */
function eventTargets(view: View): string[] {
  return (view.app_buttons ?? [])
    .filter((button) => button.btn_type === 2 && button.target_type === 'view')
    .flatMap((button) => (button.target_id ? [button.target_id] : []));
}

/** Each circle of a graph once, as the names along it. */
export function circlesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (name: string, trail: string[]): void => {
    if (trail.includes(name)) {
      circles.push(trail.slice(trail.indexOf(name)));
      return;
    }
    if (done.has(name)) return;
    for (const next of edges.get(name) ?? []) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const name of edges.keys()) visit(name, []);
  return circles;
}
