import { resolveReserved, type CompiledParam, type CompiledView } from '@sluice/document';
import { evaluate } from '../evaluate.js';
import type { PageCore } from '../core.type.js';
import { fieldKindOf } from '../fields/field.kinds.js';
import { enabledMembers } from '../fields/members.js';
import type { MemberRecord } from '../rules/member-records.js';
import { nowText, pageScope } from '../scope.js';
import { viewBehaviour } from '../views/registry.js';

/** What defaults follow from. */
export interface DefaultsHost {
  page: PageCore;
  /** Rows that the view reads at once: APP_PAGE_SIZE. */
  pageSize: number;
  /** Names for range expressions. */
  scope: Readonly<Record<string, unknown>>;
}

/** What the defaults of a view's form follow from. */
export function defaultsHost(page: PageCore, node: CompiledView): DefaultsHost {
  return {
    page,
    pageSize: viewBehaviour(node.type).pageSize(node),
    scope: { ...pageScope(page), form: {}, params: {} },
  };
}

/**
 * The value of a field before anybody typed: an incoming page param of the same name, else `def_val` with reserved
 * keys resolved, else for date ranges the time-range expression (§4), for groups the defaults of their members. Nothing
 * is null.
 */
export function defaultValue(host: DefaultsHost, param: CompiledParam): unknown {
  const { params } = host.page;
  const incoming = Object.hasOwn(params, param.name) ? params[param.name] : undefined;
  return incoming === undefined ? ownDefault(host, param) : incoming;
}

function ownDefault(host: DefaultsHost, param: CompiledParam): unknown {
  const { begin } = fieldKindOf(param);
  if (!begin) return resolved(host, param.def_val ?? null);
  return begin(param, {
    now: () => host.page.ports.clock.now(),
    resolved: (value) => resolved(host, value),
    evaluated: (source) => evaluated(host, source),
    record: (group) => defaultRecord(host, group as CompiledParam),
  });
}

/** A fresh record of a group. */
export function defaultRecord(host: DefaultsHost, group: CompiledParam): MemberRecord {
  return Object.fromEntries(enabledMembers(group).map((member) => [member.name, ownDefault(host, member)]));
}

/** `def_val` with the nine reserved keys of §3; the server alone decides the identity ones when it runs a query. */
function resolved({ page, pageSize }: DefaultsHost, value: unknown): unknown {
  return resolveReserved(value, {
    pageNo: 0,
    pageSize,
    appId: page.doc.app_id,
    now: () => nowText(page),
    uuid: () => page.ports.uuid(),
    user: page.ports.user(),
  });
}

function evaluated({ page, scope }: DefaultsHost, source: string): unknown {
  try {
    return evaluate(page, source, scope);
  } catch (error) {
    page.fault('expression', error);
    return null;
  }
}
