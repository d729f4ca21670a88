import type { ActionDocument, QueryDocument } from '../generated/types.js';
import type { BothTexts } from '../vocabulary.js';
import { actionSteps, type LocatedStep } from './action.walk.js';

/** What must be known of the targets of the steps. */
export interface ActionTargets {
  /** A query of the action's app; undefined when it is not known. */
  query(uid: string): Pick<QueryDocument, 'type' | 'source' | 'writes'> | undefined;
  /** Whether an operation runs in its caller's transaction; absent where operations are not known. */
  isTransactional?(operation: string): boolean;
}

/** Where the steps of an action are committed: together on the platform or on one data source, or each by itself. */
export type TransactionScope = { kind: 'each' } | { kind: 'platform' } | { kind: 'source'; source: string };

/** A step that cannot be in the transaction of those before it, and why. */
export interface TransactionMisfit {
  path: (string | number)[];
  reason: BothTexts;
}

/**
 * Where an action is committed (design §7): one transaction over all steps that write, unless it says `transaction:
 * false` or has only one that writes. Steps that only read may look anywhere. The first step that does not fit is told.
 */
export function transactionScope(action: ActionDocument, targets: ActionTargets): TransactionScope | TransactionMisfit {
  const writing = actionSteps(action).flatMap((located) => writingStep(located, targets));
  const [first, ...others] = writing;
  if (!first || action.transaction === false) return { kind: 'each' };
  if (others.length === 0 && !first.fits) return { kind: 'each' };
  const misfit = writing.find((step) => !step.fits || step.target !== first.target);
  if (!misfit) return first.source === undefined ? { kind: 'platform' } : { kind: 'source', source: first.source };
  return { path: misfit.path, reason: misfit.fits ? elsewhere(misfit, first) : alone(misfit) };
}

interface WritingStep {
  path: (string | number)[];
  target: string;
  source?: string;
  fits: boolean;
  name: string;
}

const platform = 'platform';

function writingStep({ step, path }: LocatedStep, { query, isTransactional }: ActionTargets): WritingStep[] {
  if ('operation' in step)
    return [{ path, target: platform, fits: isTransactional?.(step.operation) ?? true, name: step.operation }];
  const document = 'query' in step ? query(step.query) : undefined;
  if (!document?.writes) return [];
  const source = document.source ?? '';
  return [
    {
      path,
      target: `source ${source}`,
      source,
      fits: document.type === 'sql',
      name: 'query' in step ? step.query : '',
    },
  ];
}

function alone({ name }: WritingStep): BothTexts {
  return {
    'zh-chs': `步骤 ${name} 不能在事务中执行，请将 transaction 设为 false 或拆分动作`,
    en: `the step ${name} cannot run in a transaction: set "transaction" to false or split the action`,
  };
}

function elsewhere({ name, source }: WritingStep, first: WritingStep): BothTexts {
  return {
    'zh-chs': `步骤 ${name} 写入${targetText(source, 'zh-chs')}，之前的步骤写入${targetText(first.source, 'zh-chs')}，不能在同一事务中，请将 transaction 设为 false 或拆分动作`,
    en: `the step ${name} writes to ${targetText(source, 'en')}, the steps before it to ${targetText(first.source, 'en')}; they cannot share a transaction: set "transaction" to false or split the action`,
  };
}

function targetText(source: string | undefined, locale: keyof BothTexts): string {
  if (source === undefined) return locale === 'en' ? 'the platform' : '平台';
  return locale === 'en' ? `the data source ${source}` : `数据源${source}`;
}
