import type pg from 'pg';

/**
 * Runs fixed statements one after the other; answers what the last one did. Rejects when not all are answered within
 * `ms`: a server that hangs keeps nobody waiting, and the connection, of which nothing is known then, is to be
 * destroyed.
 */
export async function answerWithin(client: pg.Client, texts: readonly string[], ms: number): Promise<pg.QueryResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${texts.join('; ')}: no answer in ${ms} ms`)), ms).unref();
  });
  try {
    return await Promise.race([inTurn(client, texts), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function inTurn(client: pg.Client, texts: readonly string[]): Promise<pg.QueryResult> {
  const [first = '', ...rest] = texts;
  let last = await client.query(first);
  for (const text of rest) last = await client.query(text);
  return last;
}
