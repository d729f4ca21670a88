import type { FunctionCatalogue } from '../../functions/function.catalogue.js';
import type { Query } from '../../tree/query.type.js';

/** Why a query is not read only, told from its tree alone, and whether it locks rows. */
export interface Effects {
  reason?: string;
  locks: boolean;
}

/** Looks through a whole query for locks and for functions that are not known to leave everything as it is. */
export function readEffects(query: Query, functions: FunctionCatalogue): Effects {
  const effects: Effects = { locks: false };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const { node, path, locks } = value as { node?: string; path?: string[]; locks?: boolean };
    if (locks === true) {
      effects.locks = true;
      effects.reason ??= 'it locks rows';
    }
    if (node === 'call' && path && !leavesAll(path, functions))
      effects.reason ??= `it calls ${path.join('.')}, which is not known to leave everything unchanged`;
    Object.values(value).forEach(visit);
  };
  visit(query);
  return effects;
}

function leavesAll(path: readonly string[], functions: FunctionCatalogue): boolean {
  const effect = path.length === 1 ? functions.find(path[0] ?? '')?.effect : undefined;
  return effect === 'pure' || effect === 'reads';
}
