import { interpolate, type Locale } from '@sluice/document';
import type { GatewayReason } from './gateway.type.js';
import type { PlannedReason } from './plan.type.js';

/** Objects named in one sentence; more are counted. */
const NAMED = 5;
const JOIN: Readonly<Record<Locale, string>> = { 'zh-chs': '、', en: ', ' };
const REST: Readonly<Record<Locale, string>> = { 'zh-chs': '{names} 等 {n} 个对象', en: '{names} and {n} more' };

/** Objects as a sentence lists them. */
function listed(objects: readonly string[], locale: Locale): string {
  const names = objects.slice(0, NAMED).join(JOIN[locale]);
  const n = locale === 'en' ? objects.length - NAMED : objects.length;
  return objects.length <= NAMED ? names : interpolate(REST[locale], { names, n });
}

/** Reasons that differ in their object alone have one key; a reason without an object stands alone. */
function keyOf({ code, object, facts, grantors, position }: PlannedReason, at: number): string {
  if (object === undefined || facts === undefined) return `${at}`;
  return JSON.stringify([code, { ...facts, object: '' }, grantors, position]);
}

/** Reasons as one person reads them; several that differ in their object alone are one with a list. */
export function tellReasons(reasons: readonly PlannedReason[], locale: Locale): GatewayReason[] {
  const groups = new Map<string, PlannedReason[]>();
  reasons.forEach((reason, at) => {
    const key = keyOf(reason, at);
    groups.set(key, [...(groups.get(key) ?? []), reason]);
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const objects = [...new Set(group.flatMap(({ object }) => object ?? []))];
    const { code, object, grantors, position, mistake } = first;
    return [
      {
        code,
        text: objects.length > 1 ? first.text(locale, listed(objects, locale)) : first.text(locale),
        object,
        objects: objects.length > 1 ? objects : undefined,
        grantors: grantors?.length ? grantors : undefined,
        position,
        mistake: mistake || undefined,
      },
    ];
  });
}
