import type { BothTexts, InstalledKind, KindLookup } from '@sluice/document';

/** A folder that was not taken, and why. */
export interface RefusedKind {
  folder: string;
  reason: BothTexts;
}

/** What is served at the address of a kind. */
export interface KindFile {
  content: string;
  type: 'text/html; charset=utf-8' | 'text/javascript; charset=utf-8';
  /** Digests of the scripts that the frame may run, as a policy names them; empty for what is no frame. */
  scripts: readonly string[];
}

/** The kinds of the folder outside, as they were when the process started. */
export interface Kinds extends KindLookup {
  list(): readonly InstalledKind[];
  refused(): readonly RefusedKind[];
  /** A file below `/kind/`; undefined for anything else. */
  file(path: string): KindFile | undefined;
}
