import { resolveReserved, TIME_RANGES, timeRange, type CompiledParam, type CompiledView } from '@sluice/document';
import { evaluate } from '../evaluate.js';
import type { PageCore } from '../core.type.js';
import { wholeRange } from '../rules/date-format.js';
import { groupValue, type MemberRecord } from '../rules/member-records.js';
import { nowText, pageScope } from '../scope.js';
import { viewBehaviour } from '../views/registry.js';
import { membersOf } from './member.groups.js';

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
 * keys resolved, else for date ranges the time-range expression (§4), for groups the defaults of their members. Nothing is null.
 */
export function defaultValue(host: DefaultsHost, param: CompiledParam): unknown {
  const { params } = host.page;
  const incoming = Object.hasOwn(params, param.name) ? params[param.name] : undefined;
  return incoming === undefined ? ownDefault(host, param) : incoming;
}

function ownDefault(host: DefaultsHost, param: CompiledParam): unknown {
  if (param.form_type === 6) return rangeDefault(host, param);
  const given = resolved(host, param.def_val ?? null);
  return param.form_type === 20 && given === null ? groupDefault(host, param) : given;
}

/** A fresh record of a group. */
export function defaultRecord(host: DefaultsHost, group: CompiledParam): MemberRecord {
  return Object.fromEntries(membersOf(group).map((member) => [member.name, ownDefault(host, member)]));
}

/** A sub-table begins with its fewest rows; a single record with what its members begin with, if any begins with something. */
function groupDefault(host: DefaultsHost, group: CompiledParam): unknown {
  const count = group.config?.multiple === true ? Math.trunc(group.config.min ?? 0) : 1;
  const records = Array.from({ length: Math.min(count, MOST_FIRST_ROWS) }, () => defaultRecord(host, group));
  const isBlank =
    group.config?.multiple !== true &&
    records.every((record) => Object.values(record).every((value) => value === null));
  return isBlank ? null : groupValue(group, records);
}

/** A document's `min` cannot make a page of a million rows. */
const MOST_FIRST_ROWS = 100;

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

function rangeDefault(host: DefaultsHost, param: CompiledParam): unknown {
  if (Array.isArray(param.def_val)) return resolved(host, param.def_val);
  const source = param.config?.rangeTimeType ?? param.def_val;
  if (typeof source !== 'string' || source === '') return null;
  const preset = source.replaceAll('-', '_');
  if (Object.hasOwn(TIME_RANGES, preset))
    return wholeRange(timeRange(preset, host.page.ports.clock.now()), param.config);
  const range = rangeExpression(host, source);
  return Array.isArray(range) && range.length === 2 ? wholeRange(range, param.config) : null;
}

function rangeExpression({ page, scope }: DefaultsHost, source: string): unknown {
  try {
    return evaluate(page, source, scope);
  } catch (error) {
    page.fault('expression', error);
    return null;
  }
}
