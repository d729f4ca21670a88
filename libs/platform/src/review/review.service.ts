import { error, type StatementFacts } from '@sluice/document';
import {
  highestRisk,
  isOutside,
  REVIEW_ENVIRONMENTS,
  REVIEW_KINDS,
  reviewStatement,
  scriptComments,
  scriptTables,
  type HeldRule,
  type ReviewEnvironment,
  type ReviewKind,
  type RuleFinding,
} from '@sluice/policy';
import { SqlRefusal, type SqlStatement } from '@sluice/sql';
import type { SourceRecord } from '../data-source/source.type.js';
import type { AnalysisService } from '../gateway/analysis.contract.js';
import { ownerOf } from '../gateway/analysis.service.js';
import type { GatewayService } from '../gateway/gateway.contract.js';
import { refusalText } from '../gateway/refusal.reason.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type {
  ReviewedStatement,
  ReviewFinding,
  ReviewRequest,
  ReviewResult,
  ReviewService,
  ReviewTrial,
} from './review.contract.js';
import { estimateRows, type Estimate } from './review.estimate.js';
import { readScript, unreadFacts, type ReadStatement } from './review.facts.js';
import { linesOf, resultOf, type Lines } from './review.result.js';
import { heldRules, storeRules } from './review.rules.store.js';
import { reviewedTables, type TableLookup } from './review.tables.js';

/** Bytes of a script (§5: SQL ≤ 5M). */
const maxScript = 5 * 1024 * 1024;
/** Statements whose rows are asked of the source: each costs it a plan. */
const maxEstimates = 100;
/** Statements that are judged before others have their turn. */
const turn = 50;

/** What reviews stand on. */
export interface ReviewHost {
  db: Db;
  log: Log;
  gateway: GatewayService;
  analysis: AnalysisService;
}

/** Makes the service; when it starts it writes the rules that the program has. */
export function createReview(host: ReviewHost): ReviewService & ServiceLifecycle {
  return {
    start: () => storeRules(host.db),
    check: (request) => check(host, request),
    attempt: (trial) => attempt(host, trial),
  };
}

/** One database that a script is for. */
interface Target {
  name?: string;
  table: TableLookup;
  estimates: ReadonlyMap<number, Estimate>;
}

async function check(host: ReviewHost, request: ReviewRequest): Promise<ReviewResult> {
  const source = await host.gateway.sources.get(request.source);
  const kind = kindOf(source.type, 'source');
  const environment = environmentOf(request.environment ?? source.environment);
  return reviewed(host, { ...request, kind, environment }, (statements, read) =>
    targetsOf(host, source, kind, request, statements, read),
  );
}

/** A script without a source: what its text alone tells. */
async function attempt(host: ReviewHost, trial: ReviewTrial): Promise<ReviewResult> {
  if (trial.source !== undefined)
    return check(host, { ...trial, source: trial.source, databases: [], estimates: false });
  const kind = kindOf(trial.kind, 'kind');
  return reviewed(host, { ...trial, kind, environment: environmentOf(trial.environment) }, async () => [
    { table: unknown, estimates: new Map() },
  ]);
}

interface Reviewing extends Pick<ReviewRequest, 'script' | 'caller'> {
  kind: ReviewKind;
  environment: ReviewEnvironment;
}

async function reviewed(
  host: ReviewHost,
  { script, caller, kind, environment }: Reviewing,
  targets: (statements: readonly StatementFacts[], read: readonly ReadStatement[]) => Promise<Target[]>,
): Promise<ReviewResult> {
  const size = Buffer.byteLength(script, 'utf8');
  if (size > maxScript) throw error('review.too-large', { most: maxScript, size }, { field: 'script' });
  const rules = await heldRules(host.db, kind, environment);
  const owner = ownerOf(caller);
  const lines = linesOf(script);
  let pieces: SqlStatement[];
  try {
    pieces = await host.analysis.split(kind, script, owner);
  } catch (cause) {
    if (!(cause instanceof SqlRefusal)) throw cause;
    return resultOf([], [unsplit(cause, lines)]);
  }
  if (pieces.length === 0) throw error('review.empty', {}, { field: 'script' });
  const read = await readScript(host.analysis, kind, pieces, owner);
  const statements = read.map(({ facts }) => facts ?? unreadFacts);
  return resultOf(await judged({ kind, rules, read, statements, lines, targets: await targets(statements, read) }), []);
}

/** The tables and estimates of each database that a script is for. */
async function targetsOf(
  { gateway, log }: ReviewHost,
  source: SourceRecord,
  kind: ReviewKind,
  request: ReviewRequest,
  statements: readonly StatementFacts[],
  read: readonly ReadStatement[],
): Promise<Target[]> {
  const paths = statements.flatMap(({ tables }) => tables.map(({ path }) => path));
  const names = request.databases.length > 0 ? [...new Set(request.databases)] : [undefined];
  const targets: Target[] = [];
  for (const name of names) {
    const schema = name === source.catalogue_name ? undefined : name;
    const asked = schema === undefined ? request : { ...request, database: schema, schema };
    const table = await reviewedTables({ gateway, log }, source, kind, asked, paths);
    const estimates = new Map<number, Estimate>();
    const worth =
      request.estimates === false ? [] : read.flatMap(({ facts }, at) => (facts && mayCount(facts) ? [at] : []));
    for (const at of worth.slice(0, maxEstimates)) {
      const { piece, facts } = read[at] ?? {};
      if (!piece || !facts || request.signal.aborted) continue;
      const rows = await estimateRows(gateway, source, kind, { text: piece.text, facts }, asked, table);
      if (rows) estimates.set(at, rows);
    }
    targets.push({ name, table, estimates });
  }
  return targets;
}

const mayCount = ({ kind }: StatementFacts): boolean => ['DQL', 'INSERT', 'UPDATE', 'DELETE'].includes(kind);

interface Judging {
  kind: ReviewKind;
  rules: readonly HeldRule[];
  read: readonly ReadStatement[];
  statements: readonly StatementFacts[];
  lines: Lines;
  targets: readonly Target[];
}

/** Judges statement by statement, giving others a turn between them. */
async function judged({ kind, rules, read, statements, lines, targets }: Judging): Promise<ReviewedStatement[]> {
  const made = scriptTables(statements);
  const comments = scriptComments(statements);
  const answers: ReviewedStatement[] = [];
  for (const [at, { piece, facts, fault }] of read.entries()) {
    if (at % turn === turn - 1) await new Promise((resolve) => setImmediate(resolve));
    const own = targets.map(({ table, estimates, name }) => ({
      name,
      findings: facts
        ? reviewStatement(rules, {
            kind,
            statement: facts,
            bytes: Buffer.byteLength(piece.text),
            table: (path) => made.get(path.join('.').toLowerCase()) ?? table(path),
            hasCatalogue: table !== unknown,
            rows: estimates.get(at)?.rows ?? null,
            script: { statements, at, comments },
          })
        : [],
    }));
    const shown = merged(own, targets.length).map(({ finding, databases }): ReviewFinding => {
      const position = lines.of(piece.start + Math.max(0, finding.at));
      return {
        rule: finding.rule,
        level: finding.level,
        line: position.line,
        column: finding.at >= 0 ? position.column : undefined,
        offset: piece.start + Math.max(0, finding.at),
        text: finding.text,
        databases,
      };
    });
    const broken = fault ? [faultFinding(fault, piece, lines)] : [];
    const estimates = targets.flatMap((target) => target.estimates.get(at) ?? []);
    const limit =
      estimates.length === 0 ? null : estimates.reduce((one, other) => (other.rows > one.rows ? other : one));
    answers.push({
      number: at + 1,
      text: piece.text,
      start: piece.start,
      end: piece.end,
      line: piece.line,
      kind: facts?.kind ?? 'UNKNOWN',
      findings: [...broken, ...shown],
      estimated_rows: limit?.rows ?? null,
      is_counted: limit?.isCounted ?? false,
      risk: facts && !fault ? highestRisk(own.flatMap(({ findings }) => findings.map(({ risk }) => risk))) : 'high',
      no_transaction: facts?.changes.some(isOutside) ?? false,
    });
  }
  return answers;
}

/** The look-up of a review without a source. */
const unknown: TableLookup = () => undefined;

/** The same finding in several databases is one. */
function merged(
  own: readonly { name: string | undefined; findings: readonly RuleFinding[] }[],
  all: number,
): { finding: RuleFinding; databases?: string[] }[] {
  const byText = new Map<string, { finding: RuleFinding; names: string[] }>();
  for (const { name, findings } of own)
    for (const finding of findings) {
      const key = `${finding.rule}\0${finding.at}\0${finding.text.en}`;
      const known = byText.get(key) ?? { finding, names: [] };
      known.names.push(name ?? '');
      byText.set(key, known);
    }
  return [...byText.values()].map(({ finding, names }) =>
    names.length < all ? { finding, databases: names } : { finding },
  );
}

function faultFinding(
  { rule, text, at }: NonNullable<ReadStatement['fault']>,
  piece: SqlStatement,
  lines: Lines,
): ReviewFinding {
  const offset = piece.start + Math.max(0, at);
  const { line, column } = lines.of(offset);
  return {
    rule,
    level: rule === 'partial' ? 'warn' : 'error',
    line,
    column: at >= 0 ? column : undefined,
    offset,
    text,
  };
}

/** A script that cannot be cut into statements: a text or a comment has no end. */
function unsplit(refusal: SqlRefusal, lines: Lines): ReviewFinding {
  const offset = refusal.position?.offset ?? 0;
  return {
    rule: 'syntax',
    level: 'error',
    ...lines.of(offset),
    offset,
    text: { 'zh-chs': refusalText(refusal, 'zh-chs'), en: refusalText(refusal, 'en') },
  };
}

function kindOf(type: string, field: string): ReviewKind {
  const kind = REVIEW_KINDS.find((one) => one === type);
  if (!kind) throw error('review.kind-unsupported', { kind: type }, { field });
  return kind;
}

const environmentOf = (environment: string): ReviewEnvironment =>
  REVIEW_ENVIRONMENTS.find((one) => one === environment) ?? 'prod';
