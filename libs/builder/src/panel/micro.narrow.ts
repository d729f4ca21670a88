import { microShows, microTakes } from '@sluice/document';
import type { Narrow } from './panel.type.js';

/**
 * What the panel offers of a node on a micro-page (screens B12): by the rule of the check, so that nothing is offered
 * which it refuses.
 */
export const microNarrow: Narrow = (node, property) => {
  if (!microShows(node, property.path)) return undefined;
  const { choices, path } = property;
  return choices ? { ...property, choices: choices.filter(({ value }) => microTakes(node, path, value)) } : property;
};
