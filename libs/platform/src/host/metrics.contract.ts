/** Numbers about the process for an operator's monitoring (design §8). No names of people or objects. */
export interface Metrics {
  /** One answered call: the operation's name and the envelope's code. */
  observe(operation: string, code: number, milliseconds: number): void;
  /** The Prometheus text format. */
  text(): Promise<string>;
}
