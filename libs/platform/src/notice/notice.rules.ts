import type { Db } from '../host/db.js';
import type { Emission, Receiver } from './notice.contract.js';
import { eventKind, type ChannelType } from './notice.events.js';

/** A channel that carries an event. */
export interface RoutedChannel {
  id: number;
  type: ChannelType;
}

/** How an event is carried, and whom its rule tells beside those it concerns. */
export interface EventRouting {
  channels: readonly RoutedChannel[];
  alsoNotified: readonly Receiver[];
}

/** Whom a rule tells too, as it is stored; people and roles are a project's. */
export type RuleReceiver = { user: number } | { project_role: number } | { current_group: true };

/** The rule of the project, or of the platform, or what the event itself says; channels that are off carry nothing. */
const rulesSql = `
SELECT r.project_id, r.receivers, r.channel_ids FROM notice_rule r
WHERE r.event = $1 AND (r.project_id IS NULL OR r.project_id = $2) ORDER BY r.project_id NULLS LAST LIMIT 1`;
const channelsSql = `SELECT c.id,
  c.type FROM notification_channel c WHERE c.is_enabled AND (c.id = ANY ($1) OR c.type = ANY ($2)) ORDER BY c.id`;

/** How an event of a project, or of none, is carried now. */
export async function routingOf(
  db: Db,
  { event, project_id: projectId, approval, channels: chosen = [] }: Emission,
): Promise<EventRouting> {
  const { channels, mandatory } = eventKind(event);
  const rule = await db.maybeOne<{ project_id: number | null; receivers: RuleReceiver[]; channel_ids: number[] }>(
    rulesSql,
    [event, projectId ?? null],
  );
  // A webhook is for whoever an administrator chose: it carries nothing by itself.
  const types = rule ? (mandatory ? ['message'] : []) : channels.filter((type) => type !== 'webhook');
  const { rows } = await db.query<RoutedChannel>(
    channelsSql,
    chosen.length > 0 ? [chosen, ['message']] : [rule?.channel_ids ?? [], types],
  );
  const others = (rule?.receivers ?? []).flatMap((one) => receiversOf(one, rule?.project_id ?? null, approval));
  return { channels: rows, alsoNotified: others };
}

function receiversOf(one: RuleReceiver, project: number | null, approval: Emission['approval']): Receiver[] {
  if ('current_group' in one) return approval ? [{ approval: approval.type, target: approval.id }] : [];
  if (project === null) return [];
  return ['user' in one ? one.user : { project, project_role: one.project_role }];
}
