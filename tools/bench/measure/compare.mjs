import { newVisitor } from './browser.mjs';
import { interleave, median, noise, ratio } from './rounds.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

/**
 * Visits both sides of a page in turns, after one round that does not count; `visit(context, url)` answers figures by
 * name.
 */
export async function compareVisits({ browser }, { ours, hand }, visit) {
  const once = (url) => async () => {
    const context = await newVisitor(browser);
    try {
      return await visit(context, url);
    } finally {
      await context.close();
    }
  };
  const sides = { ours: once(ours), hand: once(hand) };
  await interleave(sides, 1);
  return interleave(sides, rounds);
}

/** Adds the ratio of one figure of both sides, with both medians and the noise of the hand-written side. */
export function addRatio(figures, { ours, hand }, name, field, { most, unit = 'ms', digits = 0 } = {}) {
  const middle = (side) => median(side.map((measured) => measured[field])).toFixed(digits);
  figures.add(
    name,
    ratio(ours, hand, (measured) => measured[field]),
    {
      most,
      unit: '×',
      note: `${middle(ours)} / ${middle(hand)} ${unit}, noise ${(100 * noise(hand.map((measured) => measured[field]))).toFixed(0)}%`,
    },
  );
}

/** Adds one figure of our side alone, with that of the other in the note. */
export function addOurs(figures, { ours, hand }, name, field, { most, unit = '', digits = 1 } = {}) {
  const middle = (side) => median(side.map((measured) => measured[field]));
  figures.add(name, middle(ours), { most, unit, note: `hand-written ${middle(hand).toFixed(digits)} ${unit}` });
}
