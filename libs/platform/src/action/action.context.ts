import { actionSteps, compileExpression, type ActionDocument, type ActionStep, type Button } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedDocument } from '../document/document.contract.js';
import type { GatewayTransaction } from '../gateway/gateway.transaction.js';
import type { LocatedNode } from '../page/located.js';
import type { DataParams } from '../page/values/data-params.js';
import type { CellPress } from './cell.press.type.js';

/** One press of an action button: what it stands on, what came with it. */
export interface Press extends LocatedNode {
  ctx: OperationContext;
  buttonId: number;
  button: Button;
  action: LoadedDocument<ActionDocument>;
  sent: DataParams;
  /** Values of the page's own params. */
  pageValues: Readonly<Record<string, unknown>>;
  /** Values of the view's params by name; of a cell edited in place, its new value alone. */
  form: Readonly<Record<string, unknown>>;
  /** Values of the view's search form, without which its query may not run. */
  filters: Readonly<Record<string, unknown>>;
  /** The cell that is edited in place. */
  cell?: CellPress;
  /**
   * Where the steps write: together on the platform (`ctx.db` is that transaction), together on a source, or each by
   * itself.
   */
  scope?: 'platform' | GatewayTransaction | 'each';
}

/** What steps run with: a press, or an action that its builder tries without a page. */
export type StepsRun = Pick<Press, 'ctx' | 'app' | 'action' | 'scope'> & Partial<Pick<Press, 'page' | 'buttonId'>>;

/** A row as the server read it. */
export type Row = Record<string, unknown>;

/** What a step hands to its target: names and their expressions. */
export function inputOf(step: ActionStep): Record<string, string> {
  if ('operation' in step) return step.input ?? {};
  return 'query' in step ? (step.params ?? {}) : {};
}

/** Every expression of a press, to see what it reads. */
function expressionsOf({ button, action }: Pick<Press, 'button' | 'action'>): string[] {
  const steps = actionSteps(action.document).flatMap(({ step }) => [step.cond, ...Object.values(inputOf(step))]);
  return [button.cond, button.param_config, action.document.result, ...steps].filter(
    (source): source is string => source !== undefined && source !== '',
  );
}

/** Whether any expression of the press reads the name, `row` or `rows`. */
export function readsName(press: Pick<Press, 'button' | 'action'>, name: string): boolean {
  return expressionsOf(press).some((source) =>
    compileExpression(source).reads.some((path) => path === name || path.startsWith(`${name}.`)),
  );
}
