/** The middle of some numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Half the distance between the quartiles as a share of the median: how far repeated rounds of the same thing lie
 * apart.
 */
export function noise(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return (at(0.75) - at(0.25)) / 2 / median(sorted);
}

/**
 * Runs each side once in every round, in an order that turns from round to round, so that drift of the machine meets
 * all alike. `sides` is {name: async () => measured}; answers {name: [measured of round 1, …]}.
 */
export async function interleave(sides, rounds) {
  const names = Object.keys(sides);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round) % names.length];
      results[name].push(await sides[name]());
    }
  }
  return results;
}

/** The median over rounds of one side's figure divided by the other's in the same round. */
export function ratio(ours, base, pick) {
  return median(ours.map((measured, round) => pick(measured) / pick(base[round])));
}
