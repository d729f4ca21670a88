import type pg from 'pg';

/** A fixed text, with values where it has binds. */
type Fixed = string | pg.QueryConfig;

const textOf = (fixed: Fixed): string => (typeof fixed === 'string' ? fixed : fixed.text);

/**
 * Runs fixed statements one after the other; answers what the last one did. Rejects when not all are answered within
 * `ms`: a server that hangs keeps nobody waiting, and the connection, of which nothing is known then, is to be
 * destroyed.
 */
export async function answerWithin(client: pg.Client, texts: readonly Fixed[], ms: number): Promise<pg.QueryResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${texts.map(textOf).join('; ')}: no answer in ${ms} ms`)), ms).unref();
  });
  try {
    return await Promise.race([inTurn(client, texts), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function inTurn(client: pg.Client, texts: readonly Fixed[]): Promise<pg.QueryResult> {
  const [first = '', ...rest] = texts;
  let last = await client.query(first as string);
  for (const text of rest) last = await client.query(text as string);
  return last;
}
