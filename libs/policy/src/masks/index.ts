export { compileMask, compileOneRowMask, compileRowMask, HIDING_NULL, isValidMask } from './compile.js';
export { PLAN_MASK } from './plan.mask.js';
export { FULL_MASK, type Mask, type MaskKind, type MaskPorts, type Survival } from './mask.type.js';
export { isMaskAlgorithm, maskKinds, type MaskAlgorithm } from './registry.js';
