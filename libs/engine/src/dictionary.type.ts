import type { FieldState, Option } from './form/form.type.js';

/** Dictionary nodes by dictionary or param, loaded once per page. */
export interface DictionaryCache {
  /** Text for a stored value; the value itself while unknown. */
  text(dictId: number, value: unknown): string;
  /** The node of a stored value, for its colour; undefined while unknown. */
  node(dictId: number, value: unknown): Option | undefined;
  /** Options now; starts loading when there are none. */
  options(dictId: number): { status: FieldState['optionsStatus']; options: readonly Option[] };
  load(dictId: number): Promise<readonly Option[]>;
  loadChildren(dictId: number, parent: Option['value']): Promise<readonly Option[]>;
  /** Loads the branch of a lazy tree that holds a value, once per value. */
  reveal(dictId: number, value: Option['value']): Promise<readonly Option[]>;
  /** Loads the branches of a lazy tree where a search word is found; once per word. */
  search(dictId: number, keyword: string): Promise<readonly Option[]>;
  /** Loads it too where a name in a branch that is not loaded is asked for; once per code. */
  seek(dictId: number, code: string): void;
  /** True when its names are masks for this person; false while unknown. */
  masked(dictId: number): boolean;
  /** Calls back with the number of a dictionary whose names have come, or come anew. */
  subscribe(listener: (dictId: number) => void): () => void;
}
