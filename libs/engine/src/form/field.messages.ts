import type { PageCore } from '../core.type.js';
import type { RuleContext } from '../rules/rule.type.js';
import { ownProblem } from '../rules/validate-params.rule.js';
import { pageScope } from '../scope.js';
import type { LocatedField } from './member.groups.js';

/** What the messages of a form need from it. */
export interface MessagesHost {
  page: PageCore;
  form(): Readonly<Record<string, unknown>>;
  locate(address: string): LocatedField | undefined;
  /** False for fields that are hidden or hold a mask: nothing is asked of them. */
  checked(located: LocatedField): boolean;
}

const NONE: readonly string[] = [];

/** The messages that stand under the fields of one form. */
export class FieldMessages {
  readonly #texts = new Map<string, readonly string[]>();

  constructor(readonly host: MessagesHost) {}

  /** The same list while nothing changed. */
  of(address: string): readonly string[] {
    return this.#texts.get(address) ?? NONE;
  }
  has(address: string): boolean {
    return this.#texts.has(address);
  }
  show(address: string, text: string): void {
    this.#texts.set(address, [text]);
  }
  clear(): void {
    this.#texts.clear();
  }

  /** What is wrong with a field now, shown or not. */
  problem(address: string): string | undefined {
    const located = this.host.locate(address);
    if (!located || !this.host.checked(located)) return undefined;
    return ownProblem(located.param, located.value, this.#context(located));
  }

  /** Checks these fields and keeps what is wrong as their messages; answers them. */
  check(addresses: readonly string[]): readonly string[] {
    for (const address of addresses) {
      const text = this.problem(address);
      if (text === undefined) this.#texts.delete(address);
      else this.#texts.set(address, [text]);
    }
    return addresses;
  }

  #context({ row, around }: LocatedField): RuleContext {
    const { page } = this.host;
    const scope = pageScope(page);
    return {
      locale: page.ports.locale(),
      now: page.ports.clock.now(),
      scope: row ? { ...scope, row } : scope,
      form: { ...this.host.form(), ...around },
    };
  }
}
