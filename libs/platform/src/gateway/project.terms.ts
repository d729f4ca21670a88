import { ACCESS_LEVELS, type AccessLevel, type Letter } from '@sluice/document';
import type { AccessRequest, ForcedOperation } from '@sluice/policy';
import type { GatewayRequest } from './gateway.type.js';
import type { EffectiveGrants, ProjectTerms } from './effective.grants.type.js';

/** A project through which a person uses a source. */
export interface ProjectRow {
  id: number;
  letters: Letter[];
  forced: ForcedOperation[];
  limits: { query_rows?: number; export_rows?: number; concurrency?: number };
  allows_export: boolean;
  allows_copy: boolean;
  watermark: boolean;
  access_level: AccessLevel;
  member_level: AccessLevel | null;
  end_ms: number | null;
}

const rank = (level: AccessLevel): number => ACCESS_LEVELS.indexOf(level);
const least = (...values: (number | undefined)[]): number | undefined => {
  const set = values.filter((value): value is number => value !== undefined);
  return set.length === 0 ? undefined : Math.min(...set);
};

/** The strictest of several terms; undefined where there are none. */
export function strictest(terms: readonly (ProjectTerms | undefined)[]): ProjectTerms | undefined {
  const set = terms.filter((one): one is ProjectTerms => one !== undefined);
  if (set.length === 0) return undefined;
  return {
    forced: [...new Set(set.flatMap(({ forced }) => forced))],
    allowsExport: set.every(({ allowsExport }) => allowsExport),
    allowsCopy: set.every(({ allowsCopy }) => allowsCopy),
    watermark: set.some(({ watermark }) => watermark),
    queryRows: least(...set.map(({ queryRows }) => queryRows)),
    exportRows: least(...set.map(({ exportRows }) => exportRows)),
    runs: set.flatMap(({ runs }) => runs),
  };
}

/** What a project itself narrows for its members. */
const termsOf = ({ id, forced, limits, ...row }: ProjectRow): ProjectTerms => ({
  forced,
  allowsExport: row.allows_export,
  allowsCopy: row.allows_copy,
  watermark: row.watermark,
  queryRows: limits.query_rows,
  exportRows: limits.export_rows,
  runs: limits.concurrency === undefined ? [] : [{ id, limit: limits.concurrency }],
});

/**
 * Adds what projects give and narrow to what somebody holds: the letters of their role on the whole source, and its
 * level, which a member's own only lowers. One that has ended does neither.
 */
export function addProjects(held: EffectiveGrants, rows: readonly ProjectRow[], now: number): void {
  const current = rows.filter(({ end_ms: end }) => end === null || end > now);
  for (const { id, letters, access_level: level, member_level: own, end_ms: end } of current) {
    if (end !== null) held.until = Math.min(held.until, end);
    const from = { project: id };
    held.grants.push(...letters.map((letter) => ({ path: [], letter, from })));
    const seen = own !== null && rank(own) < rank(level) ? own : level;
    if (rank(seen) <= rank(held.accessLevel)) continue;
    held.accessLevel = seen;
    held.levelFrom = from;
  }
  held.projects = strictest(current.map(termsOf));
}

/** Whether a statement runs for a file that leaves. */
export const isExport = (origin: GatewayRequest['origin'] | undefined): boolean => origin?.kind === 'export';

/** What the person's projects narrow of a statement; a page runs by the letters of its app instead. */
export function projectRequest(
  exports: boolean,
  terms: ProjectTerms | undefined,
): Pick<AccessRequest, 'forcedWorkOrder' | 'purpose' | 'limits' | 'forbidsExport'> {
  if (!terms) return {};
  const rows = exports ? terms.exportRows : terms.queryRows;
  return {
    forcedWorkOrder: terms.forced,
    purpose: exports ? 'export' : undefined,
    forbidsExport: exports ? !terms.allowsExport : undefined,
    limits: rows === undefined ? [] : [{ rows }],
  };
}
