/**
 * The lines of an NDJSON response as parsed values, pulled one chunk at a time:
 * a consumer that stops asking stops the network too, so a large result never piles up in the browser.
 * Leaving the loop early cancels the response. A line that is not JSON throws a SyntaxError.
 */
export async function* readNdjson(response: Response): AsyncGenerator<unknown, void, undefined> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as unknown;
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}
