import { interpolate, interpolateBoth, type BothTexts, type StatementFacts } from '@sluice/document';
import { REVIEW_KINDS, reviewKinds, type ReviewKind } from '@sluice/policy';
import { SqlRefusal, type ReadFacts, type SqlStatement } from '@sluice/sql';
import type { AnalysisService } from '../gateway/analysis.contract.js';
import { refusalText } from '../gateway/refusal.reason.js';
import { reviewTexts } from './review.texts.js';

/** A statement of the script and what was read of it, or why nothing was. */
export interface ReadStatement {
  piece: SqlStatement;
  /** Absent where it does not parse. */
  facts?: StatementFacts;
  fault?: { rule: 'syntax' | 'dialect' | 'partial'; text: BothTexts; at: number };
}

/**
 * A list goes to a thread in parts, so that others' texts come in turn and one text that ends its thread takes few
 * along.
 */
const maxPart = { statements: 100, letters: 200_000 };
/** Statements that do not parse and are tried in other dialects. */
const maxTried = 20;

const none = { tables: [], selects: [], writes: [], conditions: [], longNames: [], changes: [] };
/** What rules see in the place of a statement that does not parse. */
export const unreadFacts: StatementFacts = { kind: 'UNKNOWN', ...none };

/** Reads every statement of a script in the threads of the analysis. */
export async function readScript(
  analysis: Pick<AnalysisService, 'facts'>,
  kind: ReviewKind,
  pieces: readonly SqlStatement[],
  owner: string,
): Promise<ReadStatement[]> {
  const read: ReadStatement[] = [];
  let tried = 0;
  for (const part of partsOf(pieces)) {
    const answers = await factsOf(analysis, kind, part, owner);
    for (const [at, piece] of part.entries()) {
      const answer = answers[at];
      if (!answer) continue;
      if ('facts' in answer) {
        const { facts, isPartial } = answer;
        read.push({ piece, facts, fault: isPartial ? faultOf('partial', isPartial) : undefined });
        continue;
      }
      const other = tried < maxTried ? await otherKind(analysis, kind, piece.text, owner) : undefined;
      tried += 1;
      read.push({ piece, fault: other ? strangerFault(kind, other) : faultOf('syntax', answer.refusal) });
    }
  }
  return read;
}

function* partsOf(pieces: readonly SqlStatement[]): Iterable<SqlStatement[]> {
  let part: SqlStatement[] = [];
  let letters = 0;
  for (const piece of pieces) {
    if (part.length >= maxPart.statements || (part.length > 0 && letters + piece.text.length > maxPart.letters)) {
      yield part;
      part = [];
      letters = 0;
    }
    part.push(piece);
    letters += piece.text.length;
  }
  if (part.length > 0) yield part;
}

async function factsOf(
  analysis: Pick<AnalysisService, 'facts'>,
  kind: ReviewKind,
  part: readonly SqlStatement[],
  owner: string,
): Promise<ReadFacts[]> {
  try {
    return await analysis.facts(
      kind,
      part.map(({ text }) => text),
      owner,
    );
  } catch (cause) {
    if (!(cause instanceof SqlRefusal)) throw cause;
    // One of them ended its thread: told of that one alone.
    if (part.length === 1) return [{ refusal: cause }];
    const answers: ReadFacts[] = [];
    for (const piece of part) answers.push(...(await factsOf(analysis, kind, [piece], owner)));
    return answers;
  }
}

/** The kind whose syntax a statement has that does not parse here. */
async function otherKind(
  analysis: Pick<AnalysisService, 'facts'>,
  kind: ReviewKind,
  text: string,
  owner: string,
): Promise<ReviewKind | undefined> {
  for (const other of REVIEW_KINDS) {
    if (other === kind) continue;
    const [answer] = await analysis.facts(other, [text], owner).catch(() => []);
    if (answer && 'facts' in answer && !answer.isPartial) return other;
  }
  return undefined;
}

function strangerFault(kind: ReviewKind, other: ReviewKind): NonNullable<ReadStatement['fault']> {
  return {
    rule: 'dialect',
    at: -1,
    text: interpolateBoth(reviewTexts.dialect, { written: reviewKinds[other].name, kind: reviewKinds[kind].name }),
  };
}

function faultOf(rule: 'syntax' | 'partial', refusal: Extract<ReadFacts, { refusal: unknown }>['refusal']) {
  const { code, message, position, facts, words } = refusal;
  const refused = new SqlRefusal(code, message, { facts, words });
  const text = {
    'zh-chs': interpolate(reviewTexts[rule]['zh-chs'], { reason: refusalText(refused, 'zh-chs') }),
    en: interpolate(reviewTexts[rule].en, { reason: refusalText(refused, 'en') }),
  };
  return { rule, text, at: position?.offset ?? -1 };
}
