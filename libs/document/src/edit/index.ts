/** Entry `@sluice/document/edit`: changing documents by operations; visitors' pages never load it. */
export { applyOperations, performEdits, type Edited } from '../operation/apply.operations.js';
export { invertOperations } from '../operation/invert.operations.js';
export { rebaseOperations, type Foreign, type Rebased } from '../operation/rebase.operations.js';
export type { Anchor, Edit, Operation } from '../operation/operation.type.js';
export { DocumentHistory, MOST_STEPS, type Step, type Undone } from '../history/document.history.js';
