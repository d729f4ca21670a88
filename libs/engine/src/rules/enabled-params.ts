import type { RuleParam } from './rule.type.js';

/** Params that the rules speak of: enabled ones. */
export function enabledParams<P extends RuleParam>(params: readonly P[]): readonly P[] {
  return params.filter((param) => param.enable !== false);
}
