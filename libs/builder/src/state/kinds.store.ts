import type { BothTexts, InstalledKind } from '@sluice/document';
import type { BuilderPorts } from '../builder.ports.js';

/** External kinds of the installation, and folders of theirs that were not taken (`builder.kinds`). */
export interface KnownKinds {
  list: readonly InstalledKind[];
  refused: readonly { folder: string; reason: BothTexts }[];
}

const NONE: KnownKinds = { list: [], refused: [] };

/** What is installed, asked for once: it does not change while the server runs. */
export class KindsStore {
  readonly #ports: Pick<BuilderPorts, 'call'>;
  readonly #listeners = new Set<() => void>();
  #known = NONE;
  #asked = false;

  constructor(ports: Pick<BuilderPorts, 'call'>) {
    this.#ports = ports;
  }

  readonly snapshot = (): KnownKinds => this.#known;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    void this.#load();
    return () => this.#listeners.delete(listener);
  };

  /** Without an answer there are none: a page is built without them, and another builder asks again. */
  async #load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    const answer = await this.#ports
      .call<KnownKinds | undefined>('/operation/builder.kinds', {})
      .catch(() => undefined);
    if (!answer?.list) return;
    this.#known = answer;
    for (const listener of [...this.#listeners]) listener();
  }
}
