import type { BothTexts } from '@sluice/document';
import type { AlertLevel, AlertTarget } from '@sluice/policy';
import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';

/** Something that a kind of event found: names and numbers that read alike in every language. */
export interface FoundEvent {
  /** What it is about, among all of its kind: what is found again under the same mark is the same event. */
  mark: string;
  target_id: number | null;
  object: string;
  content: string;
  value: number | null;
  /** When it happened; for what goes on, when it was found. */
  time: Date;
  /** Another level than that of the kind. */
  level?: AlertLevel;
}

/** A kind of event (screens.md H2). */
export interface EventKind {
  name: BothTexts;
  target: AlertTarget;
  level: AlertLevel;
  /** Whether it is an alert by itself: somebody has to do something. */
  isAlert: boolean;
  /**
   * `goes-on`: what is found is going on now and has ended when it is found no more; `happened`: it is over as soon as
   * it is known.
   */
  lasts: 'goes-on' | 'happened';
  /** To find it may take minutes: it is looked for by itself, so that everything else is found meanwhile. */
  isLong?: true;
  /** What there is to tell now. */
  find(db: Db, platform: Platform): Promise<FoundEvent[]>;
}
