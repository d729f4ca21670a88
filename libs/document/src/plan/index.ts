export { planSteps, planTree, type PlanNode } from './plan.tree.js';
export { planWarnings, type PlanWarning } from './plan.warnings.js';
