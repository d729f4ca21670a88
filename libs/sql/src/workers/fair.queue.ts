/** Work that waits, by who it is for: everyone's next comes in turn, so that who sends much waits for themself. */
export class FairQueue<T> {
  readonly #byOwner = new Map<string, T[]>();
  #size = 0;

  /** Puts work behind that of its owner; answers whether there was room for it among `most`. */
  add(owner: string, work: T, limit = Infinity): boolean {
    const own = this.#byOwner.get(owner) ?? [];
    if (own.length >= limit) return false;
    own.push(work);
    this.#byOwner.set(owner, own);
    this.#size += 1;
    return true;
  }

  /** Puts work before everything else, for what was taken already and could not be done. */
  putBack(owner: string, work: T): void {
    const own = [work, ...(this.#byOwner.get(owner) ?? [])];
    const others = [...this.#byOwner].filter(([name]) => name !== owner);
    this.#byOwner.clear();
    for (const [name, list] of [[owner, own] as const, ...others]) this.#byOwner.set(name, list);
    this.#size += 1;
  }

  /** The next work in turn that `suits`; its owner goes to the end. */
  take(suits: (work: T) => boolean = () => true): T | undefined {
    for (const [owner, own] of this.#byOwner) {
      const index = own.findIndex(suits);
      if (index === -1) continue;
      const [work] = own.splice(index, 1);
      this.#byOwner.delete(owner);
      if (own.length > 0) this.#byOwner.set(owner, own);
      this.#size -= 1;
      return work;
    }
    return undefined;
  }

  /** Takes one piece of work out, wherever it stands. */
  remove(owner: string, work: T): void {
    const own = this.#byOwner.get(owner) ?? [];
    const index = own.indexOf(work);
    if (index === -1) return;
    own.splice(index, 1);
    if (own.length === 0) this.#byOwner.delete(owner);
    this.#size -= 1;
  }

  get size(): number {
    return this.#size;
  }
}
