import type { CompiledParam } from '@sluice/document';
import type { PageCore } from '../core.type.js';
import type { MemberRecord } from '../rules/member-records.js';
import type { Change } from '../rules/settle.js';
import type { MaskContext } from '../rules/withheld.rule.js';
import type { Option } from './form.type.js';
import type { LocatedField } from './member.groups.js';

/** What values that follow others need. */
export interface FollowHost {
  page: PageCore;
  viewId: number;
  /** All options of a field, none while they are not loaded. */
  options(located: LocatedField): readonly Option[];
  /** What the person sees masked. */
  masks(): MaskContext;
}

/** What a value follows from. */
export interface Followed {
  form: Readonly<Record<string, unknown>>;
  change: Change<CompiledParam>;
  /** The record that a member stands in. */ row?: MemberRecord;
  /** What is masked in that record; without it, in the form. */ masks?: MaskContext;
}

/** How a field takes its value: see `follow` of `follow.form.ts`. */
export type Follow = (host: FollowHost, param: CompiledParam, value: unknown, by: Followed) => unknown;
