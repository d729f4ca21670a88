import type { PageCore } from '../core.type.js';
import { fieldKindOf } from '../fields/field.kinds.js';
import { shownMembers } from '../rules/member-visible.rule.js';
import { pageScope } from '../scope.js';
import type { FieldState } from './form.type.js';
import type { MaskedFields } from './masked.fields.js';
import { isLocked, type LocatedField } from './member.groups.js';

/** What the looks of fields follow from. */
export interface LooksHost {
  page: PageCore;
  masks: MaskedFields;
  /** Values by name as what is decided reads them. */
  form(): Readonly<Record<string, unknown>>;
  /** Whether the conditions of the form show a param of the view. */
  shows(uid: string): boolean;
}

/** Whether fields are there, locked and masked, members of groups included. */
export class FieldLooks {
  constructor(readonly host: LooksHost) {}

  /**
   * True for a field that is not hidden; a member goes with its group, and by the conditions of its record as they are
   * settled there.
   */
  visible({ root, group, param, record, around }: LocatedField): boolean {
    const { page, masks, form, shows } = this.host;
    if (!shows(root)) return false;
    if (!record || !group || !param.cond) return true;
    const context = {
      locale: page.ports.locale(),
      now: page.ports.clock.now(),
      scope: pageScope(page),
      form: { ...form(), ...around },
      ...masks.context(),
    };
    return shownMembers(group, record, context).has(param.uid);
  }

  masked({ root, param }: LocatedField): boolean {
    return this.host.masks.has(root) || this.host.masks.has(param.uid);
  }

  of(located: LocatedField): Pick<FieldState, 'value' | 'visible' | 'required' | 'disabled' | 'masked'> {
    const { param, value, locked } = located;
    const masked = this.masked(located);
    return {
      value,
      visible: fieldKindOf(param).unseen !== true && this.visible(located),
      required: param.must === true,
      disabled: masked || locked === true || isLocked(param),
      masked: masked || undefined,
    };
  }
}
