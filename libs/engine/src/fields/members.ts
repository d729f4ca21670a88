import type { RuleParam } from '../rules/rule.type.js';

/** A param as far as it holds others; a compiled one keeps its type. */
interface Group<P> {
  config?: { members?: readonly P[] };
}

/** Members of a group that are switched on; none of what is no group. */
export function enabledMembers<P extends { enable?: boolean } = RuleParam>({ config }: Group<P>): readonly P[] {
  return (config?.members ?? []).filter((member) => member.enable !== false);
}

/** Whether something holds of a member of a group, at any depth. */
export function someMember<P extends Group<P> & { enable?: boolean }>(
  group: Group<P>,
  holds: (member: P) => boolean,
): boolean {
  return enabledMembers(group).some((member) => holds(member) || someMember(member, holds));
}
