/** What is sent with the part that has gone out told: `fetch` knows nothing of it. */
export interface WatchedRequest {
  method: 'POST';
  headers: Readonly<Record<string, string>>;
  body: FormData;
  signal?: AbortSignal;
  /** Called with the part that has been sent, from 0 to 1. */
  progress: (part: number) => void;
}

/**
 * Sends like `fetch` does. Rejects with a TypeError when no answer came, with the signal's reason when it was cut off.
 */
export function watchedRequest(
  url: string,
  { method, headers, body, signal, progress }: WatchedRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cut = (): void => request.abort();
    const end = (by: () => void) => (): void => {
      signal?.removeEventListener('abort', cut);
      by();
    };
    const answered = (): void => {
      const id = request.getResponseHeader('x-request-id');
      resolve(
        new Response(request.responseText, { status: request.status, headers: id ? { 'x-request-id': id } : {} }),
      );
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) progress(loaded / total);
    };
    request.onload = end(answered);
    request.onerror = end(() => reject(new TypeError('Failed to fetch')));
    const ended = (): void => reject(signal?.reason instanceof Error ? signal.reason : new TypeError('aborted'));
    request.onabort = end(ended);
    // What was not sent yet is ended without an event.
    if (signal?.aborted) return ended();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal?.addEventListener('abort', cut);
    request.send(body);
  });
}
