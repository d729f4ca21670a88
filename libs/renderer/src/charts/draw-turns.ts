/**
 * Charts that come near the window together are drawn one after another, each in a task of its own: drawing takes some
 * 50 ms, and the first of a dashboard would otherwise stand on the screen only when all of them are made (a dashboard's
 * first charts, docs/bench.md).
 */
const waiting: (() => void)[] = [];
let isRunning = false;

/** Calls `then` once a frame with what is drawn now is on its way to the screen. */
const afterFrame = (then: () => void): void => {
  requestAnimationFrame(() => setTimeout(then, 0));
};

function drawNext(): void {
  const draw = waiting.shift();
  if (!draw) {
    isRunning = false;
    return;
  }
  // The browser shows a frame between tasks when one is due: only the first picture of a burst is waited for.
  setTimeout(drawNext, 0);
  draw();
}

/**
 * Calls `draw` when its turn has come, in the order of asking: at once where nobody is before it. Answers a function
 * that gives the place up.
 */
export function takeTurn(draw: () => void): () => void {
  if (isRunning) waiting.push(draw);
  else {
    isRunning = true;
    // Before the drawing: one that fails must not hold up the others.
    afterFrame(drawNext);
    draw();
  }
  return () => {
    const at = waiting.indexOf(draw);
    if (at >= 0) waiting.splice(at, 1);
  };
}
