import type { BothTexts, InstalledKind } from '@sluice/document';
import type { BuilderPorts } from '../builder.ports.js';

/** External kinds of the installation, and folders of theirs that were not taken (`builder.kinds`). */
export interface KnownKinds {
  list: readonly InstalledKind[];
  refused: readonly { folder: string; reason: BothTexts }[];
  /** They could not be asked for. */
  failed?: boolean;
}

const NONE: KnownKinds = { list: [], refused: [] };
const FAILED: KnownKinds = { ...NONE, failed: true };

/** What is installed, asked for until it is answered once: it does not change while the server runs. */
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
    void this.load();
    return () => this.#listeners.delete(listener);
  };

  /**
   * Asks what is installed. A page is built without external kinds while there is no answer; the next call asks again.
   */
  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const known = await this.#ports.call<KnownKinds>('/operation/builder.kinds', {});
      this.#tell({ list: known.list, refused: known.refused });
    } catch {
      this.#asked = false;
      this.#tell(FAILED);
    }
  }

  #tell(known: KnownKinds): void {
    this.#known = known;
    for (const listener of [...this.#listeners]) listener();
  }
}
