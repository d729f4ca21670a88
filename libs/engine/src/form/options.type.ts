import type { PageCore } from '../core.type.js';
import type { FieldState, Option } from './form.type.js';
import type { LocatedField } from './member.groups.js';

/** The options of a field and how far they are loaded. */
export type OptionsState = Pick<FieldState, 'options' | 'optionsStatus' | 'moreOptions'>;

/** What the options of one form need from it. */
export interface OptionsHost {
  page: PageCore;
  viewId: number;
  /** Values to send, by param id. */
  wireValues(): Record<string, unknown>;
  /** Values by name, for linked options. */
  form(): Readonly<Record<string, unknown>>;
  /** The field at an address as it is now. */
  locate(address: string): LocatedField | undefined;
  changed(address: string): void;
  /** New options came because another field changed: a choice that is not among them goes. */
  relinked(address: string, options: readonly Option[]): void;
}
