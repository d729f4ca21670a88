import type { SystemRole } from '@sluice/document';
import type { ApprovalTargetType } from '@sluice/policy';
import type { ProjectAction } from '../project/project-role.entity.js';
import type { Db } from '../host/db.js';
import type { NoticeEvent } from './notice.events.js';

/**
 * Who is told: a person, everybody with a system role, the members of a user group, the members of a project whose role
 * lets them do something there (`manager`: its managers, `member`: everybody in it) or who have one of its roles, or
 * those whom the step of an approval asks that waits or was the last. Only people who may sign in are told.
 */
export type Receiver =
  | number
  | { role: SystemRole }
  | { group: number }
  | { project: number; may: ProjectAction | 'manager' | 'member' }
  | { project: number; project_role: number }
  | { approval: ApprovalTargetType; target: number };

/** One thing that has happened and that people should know. */
export interface Emission {
  event: NoticeEvent;
  receivers: readonly Receiver[];
  /** Somebody who is not told although they are among the receivers: mostly whoever did it. */
  except?: number | null;
  /** The project it belongs to: its rules say who else is told, and by which channels. */
  project_id?: number | null;
  /** What was approved or waits to be: its current group may be told too. */
  approval?: { type: ApprovalTargetType; id: number };
  /**
   * Channels that carry it instead of those of its event's rule, beside the in-product message; none: as the rule says.
   */
  channels?: readonly number[];
  /** Page that opens from it, with its parameters: of the console by its uid, of an app by their numbers. */
  link?:
    | (({ page: string } | { app: number; page: number }) & { params?: Readonly<Record<string, string | number>> })
    | null;
  /** What the templates of the event name. Plain words: nothing that a receiver may not read. */
  values: Readonly<Record<string, string | number | null>>;
  /** The same mark is told to the same person once: for what is looked for again and again. At most 128 characters. */
  mark?: string;
}

/** How people are told (screens.md B5, L5). */
export interface Notices {
  /**
   * Tells people within the caller's transaction: it is seen and sent once that is committed, and never if it is not. A
   * fault of a template, a rule or a channel is logged and does not reach the caller; sending itself is done later by
   * whoever runs jobs. Answers how many people were told.
   */
  emit(db: Db, emission: Emission): Promise<number>;
  /**
   * Something of these people changed that their open browsers show, their unread numbers for instance; 'all' for
   * everybody.
   */
  touch(db: Db, userIds: readonly number[] | 'all'): Promise<void>;
  /**
   * Calls the listener whenever something of this person may have changed, and with 'over' when nothing will come any
   * more: the process stops, or the person listens too often. Answers how to stop.
   */
  watch(userId: number, listener: (what: 'changed' | 'over') => void): () => void;
  /** Ends every watch: before the server closes its connections. */
  hangUp(): void;
}
