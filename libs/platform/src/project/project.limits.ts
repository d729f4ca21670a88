import { ACCESS_LEVELS, error, type AccessLevel } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { exportLimits, gatewayLimits } from '../gateway/run.request.js';
import type { Project, ProjectLimits } from './project.entity.js';
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
  const ceilings = platformLimits(ctx);
  const limits: ProjectLimits = {};
  for (const name of ['query_rows', 'export_rows', 'concurrency'] as const) {
    const wanted = form[name];
    if (wanted === undefined || wanted === null) continue;
    if (wanted > ceilings[name])
      throw error('project.looser', { label: projectTexts[name], most: ceilings[name] }, { field: name });
    limits[name] = wanted;
  }
  return limits;
}

/** Switches of a project as a form gives them; empty ones stay as they are. */
export interface SwitchForm {
  self_approve?: boolean | null;
  allow_copy?: boolean | null;
  watermark?: boolean | null;
  access_level?: AccessLevel | null;
}

/**
 * Throws `project.looser-switch` where a switch is turned to what the platform does not allow (one that the platform
 * has closed since may stay as it is: it decides nothing), and `project.level-raised` where members would see more:
 * that is for a policy administrator, with a second person.
 */
export function checkStricter(
  { platform }: Pick<OperationContext, 'platform'>,
  project: Project,
  form: SwitchForm,
): void {
  const { settings } = platform;
  const looser = {
    self_approve: form.self_approve === true && !project.selfApprove && !settings.get('approval.self'),
    allow_copy: form.allow_copy === true && !project.allowCopy && !settings.get('result.copy'),
    watermark: form.watermark === false && project.watermark && settings.get('result.watermark'),
  };
  for (const [name, is] of Object.entries(looser) as [keyof typeof looser, boolean][])
    if (is) throw error('project.looser-switch', { label: projectTexts[name] }, { field: name });
  if (form.access_level && ACCESS_LEVELS.indexOf(form.access_level) > ACCESS_LEVELS.indexOf(project.accessLevel))
    throw error('project.level-raised', {}, { field: 'access_level' });
}
