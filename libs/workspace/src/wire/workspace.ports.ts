/**
 * What the host gives the workspace: calls, streams, a small memory, messages. The workspace itself touches no network.
 */
export interface WorkspacePorts {
  /**
   * One operation (`POST /api/operation/{name}`), unwrapped.
   * @throws an Error whose message is the text for the person; `code` is the envelope's, `data` what came beside it
   */
  call<T>(operation: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<T>;
  /** An operation that streams NDJSON; values are pulled one at a time, leaving the loop cancels the call. */
  stream(operation: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): AsyncIterable<unknown>;
  /** Memory of this person in this browser. */
  memory: { get(key: string): string | null; set(key: string, value: string): void };
  copy(text: string): Promise<void>;
  /** Opens an address of the product beside the workspace, which stays as it is. */
  go(address: string): void;
  message: { success(text: string): void; error(text: string): void; warning(text: string): void };
  /** The front-end log: faults of the workspace itself, never statements or values. */
  log(message: string, stack?: string): void;
}
