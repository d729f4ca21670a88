/**
 * A part of the program that is fetched once: a page that is drawn anew at every letter typed in the builder asks for
 * it each time. One that could not be fetched is asked for again.
 */
export function lazyPart<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    if (kept) return kept;
    const asked = load();
    kept = asked;
    asked.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked;
  };
}
