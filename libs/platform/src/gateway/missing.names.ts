import { interpolate, type Locale } from '@sluice/document';
import { grantorNames, grantorSentence } from '@sluice/policy';
import type { Analysis, CatalogueSnapshot } from '@sluice/sql';
import type { Sight } from '../data-source/sight.js';
import { pathText, textRules } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import { gatewayTexts } from './gateway.texts.js';
import type { GatewayRequest } from './gateway.type.js';
import { maskAllLiterals } from './literal.mask.js';
import { grantors, plannedReason, readMissing } from './plan.reasons.js';
import type { HeldRights } from './plan.held.js';
import type { PlannedReason, RefusedPlan } from './plan.type.js';
import type { Judged, RefusedByAnalysis, RefusedByDecision } from './unseen.names.js';

type Chosen = Pick<GatewayRequest, 'text' | 'schema' | 'order'>;

const schemasOf = ({ schemas, relations }: CatalogueSnapshot): Set<string> =>
  new Set([...(schemas ?? []), ...relations.map(({ schema }) => schema)]);

/** Schemas of the catalogue that a name may mean, as the source compares names. */
function schemasNamed(schema: string, snapshot: CatalogueSnapshot): string[] {
  const fold = (name: string): string => (snapshot.foldsTables ? name.toLowerCase() : name);
  return [...schemasOf(snapshot)].filter((known) => fold(known) === fold(schema));
}

/** Whether a schema is in the catalogue, and somebody sees it there. */
const seesSchema = (schema: string, snapshot: CatalogueSnapshot, sight: Sight): boolean =>
  schemasNamed(schema, snapshot).some((known) => sight.shows([snapshot.database, known]));

/**
 * The refusal of a statement whose names are to be looked for in a schema that its author does not see, where they do
 * not see everything: the server would tell one that is hidden from one that is not there. Undefined where there is no
 * such schema. What an order runs in was looked up when the order was made.
 */
export function unseenSchema(
  { text, schema, order }: Chosen,
  source: SourceRecord,
  snapshot: CatalogueSnapshot,
  sight: Sight,
): RefusedPlan | undefined {
  if (schema === undefined || order || seesSchema(schema, snapshot, sight)) return undefined;
  return {
    state: 'refused',
    reasons: [unseenReason(schema)],
    record: {
      sqlText: maskAllLiterals(text, textRules(source)?.strings),
      kind: 'UNKNOWN',
      objects: schemasNamed(schema, snapshot).map((hidden) => pathText(source, [hidden])),
      grantIds: [],
    },
  };
}

function unseenReason(schema: string): PlannedReason {
  const text = (locale: Locale, object = schema): string =>
    interpolate(gatewayTexts['unknown-schema'][locale], { object }) +
    interpolate(grantorSentence[locale], { grantors: grantorNames(grantors, locale) });
  return { code: 'unknown-schema', object: schema, grantors, text };
}

/**
 * The same refusal as it was decided, for whoever may ask about others: which of both the schema is, then what the
 * statement itself, `judged` on everything, is refused for.
 */
export function schemaRefusal(
  unseen: RefusedPlan,
  judged: Judged,
  { request: { schema = '' }, sight }: { request: Pick<Chosen, 'schema'>; sight: Sight | undefined },
  snapshot: CatalogueSnapshot,
): RefusedPlan {
  const of = schemasNamed(schema, snapshot).map((hidden): PlannedReason => {
    const isForbidden = sight?.lettersOn([snapshot.database, hidden]).includes('forbid');
    const facts = { object: hidden };
    return plannedReason(
      isForbidden ? { code: 'forbidden', facts, object: hidden, grantors: [] } : readMissing(hidden),
    );
  });
  if (of.length > 0)
    return { ...(judged.state === 'refused' ? judged.plan : unseen), reasons: [...of, ...ownReasons(judged)] };
  return { ...unseen, reasons: [missingReason(schema)] };
}

const ownReasons = (judged: Judged): PlannedReason[] => (judged.state === 'refused' ? judged.plan.reasons : []);

function missingReason(schema: string): PlannedReason {
  const text = (locale: Locale, object = schema): string => interpolate(gatewayTexts['no-schema'][locale], { object });
  return { code: 'unknown-schema', object: schema, text };
}

/**
 * Whether a statement that its author may run is about something that the catalogue lacks, where something is hidden
 * from them: the server would say so, which it is not asked about what is hidden. Where they may run it, only what is
 * forbidden is: without that, `DROP TABLE IF EXISTS` of what is not there tells nothing and is the server's to answer.
 * A change of structure that names no table is about a schema, or what else stands in one, and counts as about what is
 * missing.
 */
export function namesMissing(
  { request, sight, held }: { request: Pick<Chosen, 'order'>; sight: Sight | undefined; held: HeldRights },
  { kind, tables }: Analysis,
  snapshot: CatalogueSnapshot,
): boolean {
  if (request.order || !sight || !held.own.grants.some(({ letter }) => letter === 'forbid')) return false;
  if (kind === 'DDL' && tables.length === 0) return true;
  return tables.some(
    ({ schema, isMissing }) => isMissing === true || (kind === 'DDL' && !seesSchema(schema, snapshot, sight)),
  );
}

/** A statement about something that is missing as if that were hidden, and it refused therefore. */
export function refusedAs(judged: Judged): RefusedByAnalysis | RefusedByDecision {
  if (judged.state === 'refused') return judged;
  const { record, analysis } = judged;
  return { state: 'refused', plan: { state: 'refused', reasons: [], record }, analysis };
}
