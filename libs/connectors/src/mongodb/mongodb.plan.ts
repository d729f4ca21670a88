import type { Document } from 'mongodb';
import { HIDDEN, planOf, unknownPlan, type PlanStep } from '../shared/plan.step.js';

/** Steps that read a collection or an index of it; of the first, all documents are read. */
const READING = /^(COLLSCAN|IXSCAN|IDHACK|EXPRESS_\w+|COUNT_SCAN|DISTINCT_SCAN|TEXT_MATCH|GEO_\w+|CLUSTERED_IXSCAN)$/;
const WHOLE = 'COLLSCAN';
const DEEPEST = 100;

const documentOf = (value: unknown): Document | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : undefined;

/**
 * The answer of `explain` with verbosity `queryPlanner` (manual, "Explain Results") as the text of a plan: names of
 * stages, collection and indexes, and how many documents the collection has. No condition, bound of an index or literal
 * goes into it. Throws ConnectorError for an answer of another form.
 */
export function planText(answer: Document, collection: string, rows: number | undefined): string {
  const plan = answerStep(answer, { collection, rows }, 0);
  if (!plan) throw unknownPlan();
  return planOf(plan);
}

interface Read {
  collection: string;
  rows: number | undefined;
}

/** One answer: that of the planner alone, of a pipeline whose first stages it plans, or those of several shards. */
function answerStep(result: Document, read: Read, depth: number): PlanStep | undefined {
  if (depth > DEEPEST) throw unknownPlan();
  const planned = documentOf(documentOf(result.queryPlanner)?.winningPlan);
  if (planned) return plannedStep(planned, read, depth);
  if (Array.isArray(result.stages)) return pipelineStep(result.stages as Document[], read, depth);
  const shards = documentOf(result.shards);
  if (!shards) return undefined;
  const parts = Object.values(shards).map((shard) => answerStep(documentOf(shard) ?? {}, read, depth + 1));
  return { 'Node Type': 'SHARDS', Plans: parts.filter((part) => part !== undefined) };
}

/** Each stage is fed by the one before it. */
function pipelineStep(stages: readonly Document[], read: Read, depth: number): PlanStep | undefined {
  return stages.reduce((below: PlanStep | undefined, stage): PlanStep | undefined => {
    const [name = ''] = Object.keys(stage);
    const cursor = name === '$cursor' ? documentOf(stage.$cursor) : undefined;
    if (cursor) return answerStep(cursor, read, depth + 1);
    return { 'Node Type': name, Plans: below && [below] };
  }, undefined);
}

/** A stage of the planner; from MongoDB 5.1 on its engine may wrap it into `queryPlan`. */
function plannedStep(stage: Document, read: Read, depth: number): PlanStep {
  if (depth > DEEPEST) throw unknownPlan();
  const inner = documentOf(stage.queryPlan);
  if (inner) return plannedStep(inner, read, depth + 1);
  if (typeof stage.stage !== 'string') throw unknownPlan();
  const below = [stage.inputStage, ...list(stage.inputStages), ...list(stage.shards).map(shardPlan)];
  const plans = below.flatMap((one) => {
    const found = documentOf(one);
    return found ? [plannedStep(found, read, depth + 1)] : [];
  });
  const filter = documentOf(stage.filter);
  return {
    'Node Type': stage.stage,
    'Relation Name': READING.test(stage.stage) ? read.collection : undefined,
    'Index Name': typeof stage.indexName === 'string' ? stage.indexName : undefined,
    'Plan Rows': stage.stage === WHOLE ? read.rows : undefined,
    Filter: filter && Object.keys(filter).length > 0 ? HIDDEN : undefined,
    Plans: plans.length > 0 ? plans : undefined,
  };
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const shardPlan = (shard: unknown): unknown => documentOf(shard)?.winningPlan;
