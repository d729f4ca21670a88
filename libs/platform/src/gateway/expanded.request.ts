import { languageOf } from '@sluice/connectors';
import type { SourceRecord } from '../data-source/source.type.js';
import type { RefusedPlan } from './plan.type.js';

/**
 * A request with the statement that a shorthand of its language stands for (SHOW TABLES of MySQL) in the place of the
 * shorthand: that one is analysed, decided, run and recorded like any other. Places in it are none of the person's own
 * text. Every other request as it is.
 */
export function expandedRequest<R extends { text: string; isExpanded?: true }>(request: R, source: SourceRecord): R {
  const text = languageOf(source.type)?.expandShorthand?.(request.text);
  return text === undefined ? request : { ...request, text, isExpanded: true };
}

/** The refusal of a statement, without its places where those are of a text that its author did not write. */
export function withoutPositions({ isExpanded }: { isExpanded?: true }, plan: RefusedPlan): RefusedPlan {
  return isExpanded ? { ...plan, reasons: plan.reasons.map((reason) => ({ ...reason, position: undefined })) } : plan;
}
