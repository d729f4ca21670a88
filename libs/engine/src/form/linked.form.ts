import { compileExpression, type CompiledParam } from '@sluice/document';
import { someMember } from '../fields/members.js';
import type { Link, Links } from '../rules/settle.js';

/**
 * Finds the links of a form once: linked visibility (`cond`), values that follow (`value`, members of a group, choices
 * among linked options). An expression that does not compile is told to `onError` and links nothing.
 */
export function collectLinks(
  params: readonly CompiledParam[],
  onError: (error: unknown) => void,
): Links<CompiledParam> {
  const link = (param: CompiledParam, source: string | undefined): Link<CompiledParam>[] => {
    if (!source) return [];
    try {
      return [{ param, names: readNames(compileExpression(source).reads) }];
    } catch (error) {
      onError(error);
      return [];
    }
  };
  return {
    conditions: params.flatMap((param) => link(param, param.cond)),
    values: params.flatMap((param) =>
      followsInside(param)
        ? [{ param, names: null }]
        : param.value
          ? link(param, param.value)
          : link(param, param.data_config?.filter),
    ),
  };
}

/** True for a group with members whose values follow others. */
const followsInside = (param: CompiledParam): boolean =>
  someMember<CompiledParam>(param, ({ value, data_config: from }) => value !== undefined || from?.filter !== undefined);

/** `form.city.code` reads city; `form` alone, or a key made at run time, reads all. */
function readNames(reads: readonly string[]): ReadonlySet<string> | null {
  const names = new Set<string>();
  for (const read of reads) {
    const [root, name] = read.split('.');
    if (root !== 'form' && root !== 'params') continue;
    if (!name || name.startsWith('[') || name === '*') return null;
    names.add(name);
  }
  return names;
}
