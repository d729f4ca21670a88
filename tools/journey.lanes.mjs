import { availableParallelism } from 'node:os';

/**
 * A browser, a server and a database wait for each other most of the time: two stories side by side keep two cores
 * busy.
 */
const LANES = 2;

/**
 * The arguments of Vitest for each lane of the browser journeys; every lane has a product and a database of its own.
 */
export function journeyLanes() {
  const lanes = Math.min(LANES, availableParallelism());
  return lanes < 2 ? [[]] : Array.from({ length: lanes }, (_, at) => [`--shard=${at + 1}/${lanes}`]);
}
