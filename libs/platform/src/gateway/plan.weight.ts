import { analysisWeight } from '@sluice/sql';
import { boundLength } from './plan.filters.js';
import type { RefusedPlan, RunPlan } from './plan.type.js';

/**
 * Plans that are remembered: bytes of all and of one. A key holds the text, a plan the text for the audit log and those
 * that are sent.
 */
export const planWeights = {
  weight: 48 * 1024 * 1024,
  heaviest: 2 * 1024 * 1024,
  weigh: (plan: RunPlan | RefusedPlan, key: string): number =>
    2 * (key.length + plan.record.sqlText.length + (plan.state === 'refused' ? 0 : boundLength(plan))) +
    (plan.analysis ? analysisWeight(plan.analysis) : 0) +
    (plan.state === 'refused' ? 0 : 2 * plan.texts.main.length),
};
