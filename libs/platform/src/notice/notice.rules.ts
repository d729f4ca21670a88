import type { Db } from '../host/db.js';
import type { Receiver } from './notice.contract.js';
import { eventKind, type ChannelType, type NoticeEvent } from './notice.events.js';

/** A channel that carries an event. */
export interface Carrier {
  id: number;
  type: ChannelType;
}

/** How an event is carried, and whom a project tells beside those it concerns. */
export interface Carriage {
  channels: readonly Carrier[];
  alsoTold: readonly Receiver[];
}

/** Of whom a project's rule tells too, as it is stored. */
export type RuleReceiver = { user: number } | { project_role: number };

/** The rule of the project, or of the platform, or what the event itself says; channels that are off carry nothing. */
const rulesSql = `
SELECT r.project_id, r.receivers, r.channel_ids FROM notice_rule r
WHERE r.event = $1 AND (r.project_id IS NULL OR r.project_id = $2) ORDER BY r.project_id NULLS LAST LIMIT 1`;
const channelsSql = `SELECT c.id, c.type FROM notification_channel c WHERE c.is_enabled AND (c.id = ANY ($1) OR c.type = ANY ($2)) ORDER BY c.id`;

/** How an event of a project, or of none, is carried now. */
export async function carriageOf(db: Db, event: NoticeEvent, projectId: number | null): Promise<Carriage> {
  const { channels, mandatory } = eventKind(event);
  const rule = await db.maybeOne<{ project_id: number | null; receivers: RuleReceiver[]; channel_ids: number[] }>(
    rulesSql,
    [event, projectId],
  );
  // A webhook is for whoever an administrator chose: it carries nothing by itself.
  const types = rule ? (mandatory ? ['message'] : []) : channels.filter((type) => type !== 'webhook');
  const { rows } = await db.query<Carrier>(channelsSql, [rule?.channel_ids ?? [], types]);
  const alsoTold = (rule?.project_id ? rule.receivers : []).map((one) =>
    'user' in one ? one.user : { project: rule!.project_id!, project_role: one.project_role },
  );
  return { channels: rows, alsoTold };
}
