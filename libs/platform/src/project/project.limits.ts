import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { exportLimits, gatewayLimits } from '../gateway/run.request.js';
import type { ProjectLimits } from './project.entity.js';
import { projectTexts } from './project.texts.js';

/** Limits as a form gives them; empty ones are the platform's. */
export interface LimitForm {
  query_rows?: number | null;
  export_rows?: number | null;
  concurrency?: number | null;
}

/** What a project may at most set: the platform's own limits. */
export function platformLimits({ platform }: Pick<OperationContext, 'platform'>): Required<ProjectLimits> {
  return {
    query_rows: gatewayLimits.rows,
    export_rows: exportLimits.rows,
    concurrency: platform.settings.get('gateway.person_runs') || 1000,
  };
}

/** The limits to store. Throws `project.looser` for one beyond the platform's. */
export function limitsOf(ctx: Pick<OperationContext, 'platform'>, form: LimitForm): ProjectLimits {
  const most = platformLimits(ctx);
  const limits: ProjectLimits = {};
  for (const name of ['query_rows', 'export_rows', 'concurrency'] as const) {
    const wanted = form[name];
    if (wanted === undefined || wanted === null) continue;
    if (wanted > most[name])
      throw error('project.looser', { label: projectTexts[name], most: most[name] }, { field: name });
    limits[name] = wanted;
  }
  return limits;
}
