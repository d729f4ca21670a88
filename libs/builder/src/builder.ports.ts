import type { Ports } from '@sluice/engine';

/** What the builder may use of its host: it touches no network, token or route itself. */
export interface BuilderPorts {
  /** A call of the server, an operation (`/operation/…`) or one of §7 (`/manager/…`); rejects with CallError. */
  call<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T>;
  /** Tells when the person has signed in again: what could not be saved meanwhile can be now. Answers what ends it. */
  onSignedIn?(listener: () => void): () => void;
  /** A small memory per person: what was open, how wide the panels are. */
  memory: { get(name: string): string | null; set(name: string, value: string): void };
  /** System roles of the person, for what is offered; every right is the server's. */
  roles(): readonly string[];
  message: { success(text: string): void; warning(text: string): void; error(text: string): void };
  /** Shows several texts until the person has read them; where it is missing each is a warning of its own. */
  report?(texts: readonly string[]): void;
  /** What the page on the canvas may use: calls as a preview of the draft. */
  pagePorts(address: { appId: number; pageId: number }): Ports;
  /** Goes to another address of the product. */
  go(address: string, options?: { replace?: boolean }): void;
}
