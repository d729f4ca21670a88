/** A param as far as its names are asked for. */
interface Named {
  name: string;
  config?: { endField?: string } | undefined;
}

/**
 * The names under which a param's value stands in expressions, queries and records: its own, and for a range with an
 * `endField` that of its end.
 */
export const valueNames = ({ name, config }: Named): string[] =>
  config?.endField === undefined ? [name] : [name, config.endField];
