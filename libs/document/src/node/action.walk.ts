import type { ActionDocument, ActionStep } from '../generated/types.js';

/** A step with its position in the document; steps of error branches come after the step whose failure they handle. */
export interface LocatedStep {
  step: ActionStep;
  path: (string | number)[];
}

/** Every step of an action in reading order, error branches included. */
export function actionSteps({ steps }: Pick<ActionDocument, 'steps'>): LocatedStep[] {
  return located(steps, ['steps']);
}

function located(steps: readonly ActionStep[] | undefined, path: (string | number)[]): LocatedStep[] {
  return (steps ?? []).flatMap((step, index) => {
    const here = [...path, index];
    return [{ step, path: here }, ...located(branchOf(step)?.steps, [...here, 'on_error', 'steps'])];
  });
}

/** An error branch: steps that run after the failing one was undone. */
export type ErrorBranch = Exclude<NonNullable<Extract<ActionStep, { query: string }>['on_error']>, string>;

/** The error branch of a step; undefined where it has none. */
export function branchOf(step: ActionStep): ErrorBranch | undefined {
  return 'on_error' in step && typeof step.on_error === 'object' ? step.on_error : undefined;
}

/** What names a step in messages and in `steps.<name>`: its own name, else its number from 1, as `step1`. */
export function stepName({ step, path }: LocatedStep): string {
  return (
    step.name ??
    `step${path
      .filter((part) => typeof part === 'number')
      .map((part) => part + 1)
      .join('_')}`
  );
}
