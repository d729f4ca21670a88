import { createHmac } from 'node:crypto';
import { languageOf, type Cell } from '@sluice/connectors';
import {
  ColumnMasks,
  compileMask,
  compileOneRowMask,
  decideAccess,
  type AccessRequest,
  type AccessStep,
  type Mask,
  type PlannedMask,
  type TellStep,
} from '@sluice/policy';
import {
  SqlRefusal,
  type Analysis,
  type CatalogueSnapshot,
  type FilteredTable,
  type LanguageWriting,
  type RefusalCode,
  type StatementLanguage,
} from '@sluice/sql';
import type { ColumnLookup, FormerNames } from '../data-source/source.contract.js';
import { seenCatalogue } from '../data-source/seen.catalogue.js';
import type { Sight } from '../data-source/sight.js';
import { answeredSight, authorSight, isTry } from './author.sight.js';
import { pathText, searchPathOf, showsCatalogue, textRules } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import { ownerOf } from './analysis.service.js';
import type { GatewayRequest } from './gateway.type.js';
import { maskAllLiterals, maskLiterals } from './literal.mask.js';
import { expandedRequest, withoutPositions } from './expanded.request.js';
import { refusalReason, tooLong } from './refusal.reason.js';
import { usedGrants } from './used.grants.js';
import { closedColumns, questioned, resultColumn, touched } from './plan.columns.js';
import { ofAnybody, orderRequest } from './order.terms.js';
import { isExport, projectRequest } from './project.terms.js';
import { appReasons, plannedReason, noLetterReasons, variableReasons } from './plan.reasons.js';
import { brokenFilters, filterRows, refuseUnfollowed, touchedFilters, type FilteredRows } from './plan.filters.js';
import { everyColumn, lettersOf, masksAny, unforbidden, type HeldRights } from './plan.held.js';
import { tellingMasks } from './plan.estimates.js';
import type { ExplainedPlan, PlannerHost, RefusedPlan, RunPlan } from './plan.type.js';
import { leavesSession } from './plan.session.js';
import { planWeights } from './plan.weight.js';
import { runTexts } from './run.texts.js';
import { namesHidden, refusalAsSeen, type Judged, type PermittedStatement } from './unseen.names.js';
import { namesMissing, refusedAs, schemaRefusal, unseenSchema } from './missing.names.js';
import type { StateVersions } from './version.contract.js';
import { VersionedCache } from './versioned.cache.js';

/** What a statement is judged by, beside the catalogue. */
interface Judging {
  request: Planning;
  source: SourceRecord;
  held: HeldRights;
  column: ColumnLookup;
  formerly: FormerNames;
  /** How texts of the source's kind are read; undefined where the kind has no language yet. */
  rules: LanguageWriting | undefined;
  /** What its author sees; undefined for a visitor of a page. */
  sight: Sight | undefined;
  /** Hears of the steps of the decision, where somebody asked for them. */
  tell?: TellStep;
}

/** Hears of the steps to a decision, and of what was refused before it was told as its author sees it. */
interface Asked {
  tell: TellStep;
  refused(plan: RefusedPlan): void;
}

type Planning = Pick<
  GatewayRequest,
  'caller' | 'request' | 'text' | 'schema' | 'app' | 'order' | 'paging' | 'count' | 'totals' | 'binds'
> & {
  origin?: GatewayRequest['origin'];
  /** Its text stands for another one, which its author wrote. */
  isExpanded?: true;
};

/**
 * Refusals that are about the moment or a setting and not about the statement; the threads remember for themselves what
 * ended one.
 */
const passing: ReadonlySet<RefusalCode> = new Set(['analysis-busy', 'analysis-stopped', 'too-large']);

/**
 * Entries of WITH that a statement may have. PostgreSQL plans a chain of n of them in n³ and does not hear its
 * statement_timeout meanwhile: 0.4 s for 200, 4 s for 500, 57 s for 1,000 (PostgreSQL 18 on the two-core reference
 * machine).
 */
const maxCommonTables = 200;

/** Analyses and decides: steps 1 to 3 of design §7. */
export class Planner {
  readonly #plans = new VersionedCache<RunPlan | RefusedPlan>(5_000, planWeights);

  constructor(private readonly host: PlannerHost) {}

  /** The plan of a statement for a caller; throws PlatformError only for a wrong sort or total. */
  async plan(request: Planning, source: SourceRecord, versions: StateVersions): Promise<RunPlan | RefusedPlan> {
    const policies = await this.host.policies.of(source.id, versions);
    const context = policies.some(({ condition, hasTerms }) => condition || hasTerms)
      ? await this.host.maskContexts.of(request, source.id, policies, versions)
      : undefined;
    const { caller, app, paging, totals } = request;
    const filters = await this.host.rowFilters.of(caller, app?.id, source.id, versions);
    // The text stands behind what tells it from others: it is long, and needs no quoting there.
    const facts = JSON.stringify([
      source.id,
      request.schema,
      caller.userId,
      caller.accessLevel,
      caller.roles,
      caller.preview && [caller.kind, caller.preview.person],
      app,
      request.order?.does,
      request.order?.letters,
      paging,
      totals,
      request.count,
      request.binds?.length,
      isExport(request.origin),
      context,
      filters,
      isTry(request),
    ]);
    const key = `${facts}${request.text}`;
    const known = this.#plans.get(key, versions.all, this.host.clock.now());
    if (known) return known;
    const { own, apps } = await this.#grants(request, source, versions);
    const plan = await this.#make(request, source, versions, { own, apps, policies, context, filters });
    if (plan.state === 'refused' && plan.isPassing) return plan;
    return this.#plans.set(key, versions.all, plan, Math.min(own.until, apps?.until ?? Infinity));
  }

  async #grants(
    { caller, app }: Planning,
    source: SourceRecord,
    versions: StateVersions,
  ): Promise<Pick<HeldRights, 'own' | 'apps'>> {
    const own = await this.host.grants.ofCaller(caller, source, versions);
    return { own, apps: app && (await this.host.grants.ofApp(app.id, source, versions)) };
  }

  /**
   * The plan of a statement as `plan` makes it, made anew with the steps that led to it; of the past, on what decided
   * then.
   */
  async explain(request: Planning, source: SourceRecord, versions: StateVersions): Promise<ExplainedPlan> {
    const { past, ...host } = this.host;
    const { at } = request.caller;
    if (at && past) return past(at, (then) => new Planner({ ...host, ...then }).explain(request, source, versions));
    const policies = await this.host.policies.of(source.id, versions);
    const filters = await this.host.rowFilters.of(request.caller, request.app?.id, source.id, versions);
    const grants = await this.#grants(request, source, versions);
    const context = await this.host.maskContexts.of(request, source.id, policies, versions);
    const held = { ...grants, policies, context, filters };
    const steps: AccessStep[] = [];
    let real: RefusedPlan | undefined;
    const plan = await this.#make(request, source, versions, held, {
      tell: (step) => steps.push(step),
      refused: (judged) => (real = judged),
    });
    const { analysis } = real ?? plan;
    return {
      plan,
      real: real ?? plan,
      isHidden: real !== undefined && real !== plan,
      steps,
      level: { is: grants.own.accessLevel, from: grants.own.levelFrom },
      filters: analysis ? touchedFilters(analysis, filters) : [],
    };
  }

  async #make(
    written: Planning,
    source: SourceRecord,
    versions: StateVersions,
    held: HeldRights,
    asked?: Asked,
  ): Promise<RunPlan | RefusedPlan> {
    const request = expandedRequest(written, source);
    const rules = textRules(source);
    const searchPath = searchPathOf(source, request.schema);
    const column = await this.host.catalogue.columns(source, versions);
    const formerly = await this.host.catalogue.formerNames(source, versions);
    const snapshot = await this.host.catalogue.snapshot(source, searchPath, versions);
    const sight = authorSight(request, source, held);
    const on: Judging = { request, source, rules, held, column, formerly, sight };
    const judged = await this.#judgedAsSeen(on, snapshot, asked);
    if (judged.state === 'refused') return judged;
    const { analysis, access, decision } = judged;
    const filtered = await this.#filtered(on, judged, snapshot, versions);
    if (filtered && 'reasons' in filtered) return withoutPositions(request, filtered);
    const record =
      filtered && filtered.tables.length > 0 ? { ...judged.record, filtered: filtered.tables } : judged.record;
    const texts = runTexts(judged.language, request, analysis, decision, filtered);
    const masks = tellingMasks(judged, filtered).map((mask) => mask && this.#compiled(mask));
    const known = new ColumnMasks(access);
    const readers = request.order ? new ColumnMasks(ofAnybody(access)) : known;
    const expects = await this.host.catalogue.expectation(source, analysis, searchPath, versions);
    const columns = touched(analysis);
    return {
      state: 'permitted',
      analysis,
      decision,
      searchPath,
      projectRuns: held.apps ? undefined : held.own.projects?.runs,
      handling: held.apps ? undefined : held.own.projects,
      record,
      masks,
      maskRow: masks.some((mask) => mask !== null) ? (compileOneRowMask(masks) as (row: Cell[]) => void) : undefined,
      maskedColumns: [...new Set(decision.masks.flatMap((mask) => mask?.reason.object ?? []))],
      // A function may have become another one before the check behind the rows finds out: its error could quote
      // anything.
      hidesMessages: expects.followed !== undefined || columns.some((ref) => readers.of(ref) !== null),
      hidesRows: !analysis.readOnly && (held.filters.length > 0 || masksAny(snapshot, readers)),
      hidesFunctions: analysis.readOnly,
      maskedBinds: [
        ...new Set(analysis.binds.flatMap(({ number, column }) => (known.of(column) === null ? [] : [number]))),
      ],
      probed: closedColumns(columns, known),
      questioned: closedColumns(questioned(analysis, decision), known),
      leavesSession: leavesSession(analysis),
      expects: expects.followed || expects.relations.length + expects.functions.length > 0 ? expects : undefined,
      texts,
      origin: request.isExpanded ? () => undefined : texts.origin,
      filterBinds: filtered?.binds,
    };
  }

  /** A statement that is permitted, or its refusal, which tells its author of nothing that they do not see. */
  async #judgedAsSeen(
    on: Judging,
    snapshot: CatalogueSnapshot,
    asked?: Asked,
  ): Promise<PermittedStatement | RefusedPlan> {
    const { request, source, sight } = on;
    const seen = sight && seenCatalogue(snapshot, sight);
    const unseen = seen && unseenSchema(request, source, snapshot, sight);
    if (unseen) {
      asked?.refused(schemaRefusal(unseen, await this.#judge({ ...on, tell: asked.tell }, snapshot), on, snapshot));
      return unseen;
    }
    const judged = await this.#judge({ ...on, tell: asked?.tell }, snapshot);
    if (judged.state === 'refused') asked?.refused(withoutPositions(request, judged.plan));
    const isUnseen =
      seen && (judged.state === 'refused' ? namesHidden(judged, seen) : namesMissing(on, judged.analysis, snapshot));
    if (!seen || !isUnseen) return judged.state === 'refused' ? withoutPositions(request, judged.plan) : judged;
    const again = await this.#judge({ ...on, held: unforbidden(on.held) }, seen);
    return withoutPositions(request, refusalAsSeen(refusedAs(judged), again, snapshot));
  }

  /** Analyses a statement on a catalogue and decides it. */
  async #judge(on: Judging, snapshot: CatalogueSnapshot): Promise<Judged> {
    const { request, source, rules, held, column, sight, tell } = on;
    let analysed: { language: StatementLanguage; analysis: Analysis };
    try {
      analysed = await this.#analyse(source, snapshot, {
        text: request.text,
        parameters: request.binds?.length ?? 0,
        owner: ownerOf(request.caller, request.app, request.request.ip),
      });
    } catch (cause) {
      if (!(cause instanceof SqlRefusal)) throw cause;
      const known = sight && rules && { text: request.text, rules, snapshot, sight };
      const plan: RefusedPlan = {
        state: 'refused',
        isPassing: passing.has(cause.code) || undefined,
        reasons: [refusalReason(cause, known)],
        record: { sqlText: maskAllLiterals(request.text, rules?.strings), kind: 'UNKNOWN', objects: [], grantIds: [] },
      };
      return { state: 'refused', plan, refusal: cause };
    }
    const { language, analysis } = analysed;
    const record = {
      sqlText: maskLiterals(analysis, column),
      kind: analysis.kind,
      objects: [...analysis.tables, ...(analysis.information ?? [])].map((table) =>
        pathText(source, [table.schema, table.name]),
      ),
      grantIds: usedGrants(source, analysis, [held.own, held.apps]),
    };
    const access = {
      ...accessRequest(on, analysis),
      everyColumn: () => everyColumn(snapshot),
    };
    const decision = decideAccess(access, tell);
    const reasons = [
      ...[...decision.reasons, ...noLetterReasons(access)].map((one) => plannedReason(one, request.app !== undefined)),
      ...appReasons(request, analysis),
      ...variableReasons(analysis),
    ];
    if (reasons.length > 0)
      return { state: 'refused', plan: { state: 'refused', reasons, record, analysis, decision }, analysis };
    return { state: 'permitted', analysis, access, decision, record, language };
  }

  /**
   * The statement with the filters of the rows that its caller may touch; refused where it cannot have them (design
   * §2.4).
   */
  async #filtered(
    on: Judging,
    { language, analysis, decision, record }: PermittedStatement,
    snapshot: CatalogueSnapshot,
    versions: StateVersions,
  ): Promise<FilteredRows | RefusedPlan | undefined> {
    const { request, source, held } = on;
    const parameters = request.binds?.length ?? 0;
    const broken = brokenFilters(touchedFilters(analysis, held.filters));
    if (broken.length > 0) return { state: 'refused', reasons: broken, record, analysis, decision };
    const owner = ownerOf(request.caller, request.app, request.request.ip);
    const analyse = async (filtered: readonly FilteredTable[]): Promise<Analysis> =>
      (await this.#analyse(source, snapshot, { text: request.text, parameters, owner, filtered })).analysis;
    try {
      refuseUnfollowed(analysis, held.filters);
      return await filterRows({
        language,
        text: request.text,
        analysis,
        held: held.filters,
        parameters,
        answers: (uses) => this.host.catalogue.information(source, uses, answeredSight(on), versions),
        analyse,
      });
    } catch (cause) {
      if (!(cause instanceof SqlRefusal)) throw cause;
      const passes = passing.has(cause.code) ? { isPassing: true as const } : {};
      return { state: 'refused', ...passes, reasons: [refusalReason(cause)], record, analysis, decision };
    }
  }

  /** Analyses the text of a stored query, so that its first run finds the analysis made. Throws SqlRefusal. */
  async prepare(
    source: SourceRecord,
    stored: { text: string; parameters: number },
    versions: StateVersions,
  ): Promise<void> {
    const snapshot = await this.host.catalogue.snapshot(source, searchPathOf(source), versions);
    await this.#analyse(source, snapshot, { ...stored, owner: 'stored queries' });
  }

  /** Throws SqlRefusal. */
  async #analyse(
    source: SourceRecord,
    snapshot: CatalogueSnapshot,
    { text, ...options }: { text: string; parameters: number; owner: string; filtered?: readonly FilteredTable[] },
  ): Promise<{ language: StatementLanguage; analysis: Analysis }> {
    const maxStatementBytes = this.host.maxStatement();
    const language = languageOf(source.type);
    if (!language) throw new SqlRefusal('dialect-not-supported', `sources of kind ${source.type} are not analysed`);
    if (text.length > maxStatementBytes) throw tooLong(maxStatementBytes);
    if (text.includes('\0')) throw new SqlRefusal('syntax-error', 'the statement contains a NUL character');
    const analysis = await this.host.statements.analyse(language, text, snapshot, {
      ...options,
      commonTables: maxCommonTables,
      information: true,
    });
    return { language, analysis };
  }

  #compiled({ algorithm, config }: Pick<PlannedMask, 'algorithm' | 'config'>): Mask {
    return compileMask(algorithm, config, {
      hmac: (text, digest = 'sha256') => createHmac(digest, this.host.maskKey).update(text).digest('hex'),
    });
  }
}

function accessRequest({ request, source, held, column, formerly }: Judging, analysis: Analysis): AccessRequest {
  const sorted = (request.paging?.sort ?? []).flatMap(({ name }) => {
    const { sources, through } = resultColumn(analysis, name);
    return [...sources, ...through];
  });
  return {
    statement:
      sorted.length === 0
        ? analysis
        : {
            ...analysis,
            predicates: [...analysis.predicates, ...sorted.map((ref) => ({ column: ref, use: 'order' }))],
          },
    database: source.catalogue_name,
    sourceName: showsCatalogue(source) ? undefined : source.name,
    grants: lettersOf(held),
    accessLevel: held.own.accessLevel,
    privileges: held.own.privileges,
    column,
    formerly,
    policies: held.policies,
    ...held.context,
    ...projectRequest(isExport(request.origin), held.apps ? undefined : held.own.projects),
    ...orderRequest(request.order, held.own),
    owners: source.owner_name ? [source.owner_name] : undefined,
  };
}
