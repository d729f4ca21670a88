/** Something that the command palette runs. */
export interface Command {
  key: string;
  label: string;
  /** Where it belongs, beside its name. */
  group: string;
  /** Keys that do the same. */
  keys?: string;
  disabled?: boolean;
  run(): void;
}
