import type { AccessLevel } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';
import type { RequestItem, RequestKind } from './request.entity.js';

/** What a request gives, once it is granted. */
export interface GrantedRequest {
  id: number;
  kind: RequestKind;
  source_type: string;
  user_id: number;
  project_id: number | null;
  data_source_id: number | null;
  app_role_id: number | null;
  items: RequestItem[];
  level: AccessLevel | null;
  start_time: Date;
  end_time: Date;
}

/** What happens to what was given. */
export type GivenState = 'enabled' | 'disabled' | 'revoked' | 'expired';

/** What a kind of request gives and takes; each within the transaction of the request's own move. */
export interface RequestEffect {
  give(db: Db, request: GrantedRequest, byUserId: number | null): Promise<void>;
  set(db: Db, request: GrantedRequest, state: GivenState): Promise<void>;
  /** Tells every process that remembers what was given. */
  tell?(db: Db, request: GrantedRequest, documents: Platform['documents']): Promise<void>;
}
