/**
 * A service may take part in start and stop; services start in the order of `createServices`, and stop in the reverse.
 */
export interface ServiceLifecycle {
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
