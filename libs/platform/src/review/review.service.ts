import { dialectOf } from '@sluice/connectors';
import { error } from '@sluice/document';
import { classify, type DialectName, type SqlStatement } from '@sluice/sql';
import type { AnalysisService } from '../gateway/analysis.contract.js';
import { ownerOf } from '../gateway/analysis.service.js';
import type { GatewayService } from '../gateway/gateway.contract.js';
import type { Db } from '../host/db.js';
import type {
  ReviewedStatement,
  ReviewFinding,
  ReviewLevel,
  ReviewRequest,
  ReviewResult,
  ReviewService,
} from './review.contract.js';

/** Bytes of a script (§5: SQL ≤ 5M). */
const scriptMost = 5 * 1024 * 1024;

/** What reviews stand on. */
export interface ReviewHost {
  db: Db;
  gateway: GatewayService;
  analysis: AnalysisService;
}

/** Makes the service. */
export function createReview(host: ReviewHost): ReviewService {
  return { check: (request) => check(host, request) };
}

async function check(host: ReviewHost, request: ReviewRequest): Promise<ReviewResult> {
  const size = Buffer.byteLength(request.script, 'utf8');
  if (size > scriptMost) throw error('review.too-large', { most: scriptMost, size }, { field: 'script' });
  const source = await host.gateway.sources.get(request.source);
  const dialect = dialectOf(source.type);
  if (!dialect) throw error('review.kind-unsupported', { kind: source.type }, { field: 'source' });
  const pieces = await host.analysis.split(dialect, request.script, ownerOf(request.caller));
  if (pieces.length === 0) throw error('review.empty', {}, { field: 'script' });
  const statements = await Promise.all(pieces.map((piece, at) => reviewed(dialect, piece, at + 1)));
  const count = (level: ReviewLevel): number =>
    statements.flatMap(({ findings }) => findings).filter((finding) => finding.level === level).length;
  return {
    statements,
    findings: [],
    error_count: count('error'),
    warn_count: count('warn'),
    notice_count: count('notice'),
    risk: statements.some(({ risk }) => risk === 'high') ? 'high' : 'low',
  };
}

async function reviewed(dialect: DialectName, piece: SqlStatement, number: number): Promise<ReviewedStatement> {
  const { text, start, end, line } = piece;
  const { kind, reason } = await classify(dialect, text);
  const findings: ReviewFinding[] =
    kind === 'UNKNOWN'
      ? [{ rule: 'syntax', level: 'error', line, text: { 'zh-chs': reason ?? '', en: reason ?? '' } }]
      : [];
  const risk = kind === 'UNKNOWN' || kind === 'DDL' ? 'high' : 'low';
  return {
    number,
    text,
    start,
    end,
    line,
    kind,
    findings,
    estimated_rows: null,
    is_counted: false,
    risk,
    no_transaction: false,
  };
}
