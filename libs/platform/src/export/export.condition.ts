import { valueNames, type Param } from '@sluice/document';
import { enabledParams, readValues, withheldUids, type RuleParam } from '@sluice/engine/rules';
import type { OperationContext } from '../dispatch/operation.js';
import type { LocatedNode } from '../page/located.js';
import { noNames, readingNames, type CodeNames } from '../page/values/code.names.js';

const expressionsOf = ({ value, trans, cond, config }: Param): string[] =>
  [value, trans, cond].filter((source) => source !== undefined).concat((config?.members ?? []).flatMap(expressionsOf));

/** Params whose values decide a condition: those that it reads, and those by which they are worked out or shown. */
function deciding(params: readonly Param[], cond: string | undefined): readonly Param[] {
  const found = new Set<Param>();
  const read = (source: string | undefined): void => {
    const { names, whole } = source === undefined ? { names: new Set<string>(), whole: false } : readValues(source);
    for (const param of params) {
      if (found.has(param) || !(whole || valueNames(param).some((name) => names.has(name)))) continue;
      found.add(param);
      for (const own of expressionsOf(param)) read(own);
    }
  };
  read(cond);
  return [...found];
}

/**
 * Names for the values that a button's condition reads. Where none of them rests on the names of a dictionary no
 * dictionary is asked, so that a source that is down keeps nobody from what they have a right to; where one does, the
 * right hangs on it and a failure is one.
 */
export async function conditionNames(
  ctx: OperationContext,
  { page, view }: Pick<LocatedNode, 'page' | 'view'>,
  cond: string | undefined,
): Promise<CodeNames> {
  const none = noNames(view);
  const params = (view.app_params ?? []).filter(({ enable }) => enable !== false);
  const resting = withheldUids(enabledParams(params as unknown as RuleParam[]), { maskedNames: none.masked });
  const rests = ({ uid, config }: Param): boolean => resting.has(uid) || (config?.members ?? []).some(rests);
  return deciding(params, cond).some(rests) ? readingNames(ctx, page, view) : none;
}
