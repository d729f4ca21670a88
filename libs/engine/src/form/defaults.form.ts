import { TIME_RANGES, timeRange, type CompiledParam } from '@sluice/document';
import { evaluate } from '../evaluate.js';
import type { PageCore } from '../core.type.js';
import { nowText } from '../scope.js';

/** Reserved keys that a default may be (§3); the server alone decides the identity ones when it runs a query. */
const RESERVED: Record<string, (page: PageCore) => unknown> = {
  APP_PAGE_NO: () => 0,
  APP_PAGE_SIZE: () => null,
  APP_PAGE_START: () => 0,
  APP_UUID: (page) => page.ports.uuid(),
  APP_ID: (page) => page.doc.app_id,
  APP_NOW: nowText,
  APP_UID: (page) => page.ports.user().id,
  APP_USERNAME: (page) => page.ports.user().account,
  APP_REALNAME: (page) => page.ports.user().name,
};

/**
 * The value of a field before anybody typed: an incoming page param of the same name, else `def_val` with reserved
 * keys resolved, else for date ranges the time-range expression (§4). Nothing is null.
 * @param scope names for range expressions
 */
export function defaultValue(page: PageCore, param: CompiledParam, scope: Readonly<Record<string, unknown>>): unknown {
  const incoming = page.params[param.name];
  if (incoming !== undefined) return incoming;
  if (param.form_type === 6) return rangeDefault(page, param, scope);
  return resolved(page, param.def_val ?? null);
}

function resolved(page: PageCore, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(page, one));
  if (typeof value === 'string' && Object.hasOwn(RESERVED, value)) return RESERVED[value]?.(page) ?? null;
  return value;
}

function rangeDefault(page: PageCore, param: CompiledParam, scope: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(param.def_val)) return resolved(page, param.def_val);
  const source = param.config?.rangeTimeType ?? param.def_val;
  if (typeof source !== 'string' || source === '') return null;
  const preset = source.replaceAll('-', '_');
  if (Object.hasOwn(TIME_RANGES, preset)) return timeRange(preset, page.ports.clock.now(), undefined, param.config?.timeFormat);
  return rangeExpression(page, source, scope);
}

function rangeExpression(page: PageCore, source: string, scope: Readonly<Record<string, unknown>>): unknown {
  try {
    const range = evaluate(page, source, scope);
    return Array.isArray(range) && range.length === 2 ? range : null;
  } catch (error) {
    page.fault('expression', error);
    return null;
  }
}
