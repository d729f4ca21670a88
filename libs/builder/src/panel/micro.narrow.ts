import { microShows, microTakes } from '@sluice/document';
import { microTitle } from '../texts/micro.titles.js';
import type { PanelNode } from './panel.nodes.js';
import type { Choice, Narrow } from './panel.type.js';

/**
 * What the panel offers of a node on a micro-page (screens B12): by the rule of the check, so that nothing is offered
 * which it refuses.
 */
export const microNarrow: Narrow = (node, property, nodes) => {
  if (!microShows(node, property.path)) return undefined;
  const { choices, path } = property;
  if (!choices) return property;
  const offered = choices.filter(({ value }) => microTakes(node, path, value));
  return { ...property, choices: isKind(node, path) ? offered.map((choice) => called(choice, nodes)) : offered };
};

const isKind = (node: string, path: readonly string[]): boolean => node === 'view' && path.join('.') === 'type';

/** A kind as the palette of a micro-page calls it: a form is its text, or its link button. */
function called(choice: Choice, nodes: readonly PanelNode[]): Choice {
  const buttons = nodes[0]?.value['app_buttons'];
  const title = microTitle({ type: Number(choice.value), ...(Array.isArray(buttons) ? { buttons } : {}) });
  return title ? { ...choice, title } : choice;
}
