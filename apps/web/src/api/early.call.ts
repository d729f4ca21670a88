/**
 * Calls that begin before the program is there. A small script of its own asks for the page while the browser still
 * fetches and reads the program (`early.ts`); the client takes the answer over when it would send the very same call.
 */
interface EarlyCall {
  url: string;
  key: string;
  response: Promise<Response>;
}

let started: EarlyCall | null = null;

/** The same address, headers and body are the same call. */
function keyOf(url: string, { headers, body }: RequestInit): string {
  return JSON.stringify([url, headers, String(body)]);
}

/**
 * Sends a call ahead; a failure is told by whoever takes the call over.
 * @param hear gets what a good answer holds, beside whoever takes it
 */
export function beginEarly<T>(url: string, init: RequestInit, hear: (data: T) => void = () => undefined): void {
  const response = fetch(url, init);
  started = { url, key: keyOf(url, init), response };
  const listen = async (): Promise<void> => {
    const { code, data } = (await (await response).clone().json()) as { code: number; data: T };
    if (code === 200) hear(data);
  };
  listen().catch(() => undefined);
}

/**
 * The answer to this call if it was sent ahead, once; null otherwise. The first call to the address decides: an answer
 * that it did not want is too old for a later one.
 */
export function takeEarly(url: string, init: RequestInit): Promise<Response> | null {
  const call = started;
  if (call?.url !== url) return null;
  started = null;
  return call.key === keyOf(url, init) ? call.response : null;
}
