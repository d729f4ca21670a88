import {
  actionSteps,
  error,
  isObject,
  sameJson,
  type ActionDocument,
  type ActionStep,
  type Json,
  type JsonObject,
} from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';

type Asker = Pick<OperationContext, 'caller'>;

/** Operations that tell whoever presses of themself and change nothing. */
const HARMLESS: ReadonlySet<string> = new Set(['session.current']);

/**
 * What reaches into the platform itself is written by whoever runs it: queries on the views of its own database (design
 * §6), and steps that run its operations, since they run with the rights of whoever presses the button. `before`: the
 * same document as it stood; steps that are unchanged may stay. Throws `access.denied`.
 */
export function refusePlatformParts({ caller }: Asker, document: JsonObject, field: string, before?: JsonObject): void {
  if (caller.roles.includes('super_admin')) return;
  const isConsoleQuery =
    document['kind'] === 'query' && (document['type'] === 'console' || document['type'] === 'live');
  if (isConsoleQuery || runsOperations(document, before)) throw error('access.denied', {}, { field });
}

function runsOperations(document: JsonObject, before: JsonObject | undefined): boolean {
  const steps = operationSteps(document);
  return steps.length > 0 && !(before && sameJson(steps as unknown as Json, operationSteps(before) as unknown as Json));
}

/** The steps of an action that run an operation; a draft may be anything yet. */
function operationSteps(document: JsonObject): ActionStep[] {
  if (document['kind'] !== 'action' || !Array.isArray(document['steps'])) return [];
  return actionSteps(document as unknown as Pick<ActionDocument, 'steps'>)
    .map(({ step }) => step)
    .filter((step) => isObject(step) && 'operation' in step && !HARMLESS.has(String(step.operation)));
}
