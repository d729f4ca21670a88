import type { SystemRole, AccessLevel, Locale } from '@sluice/document';
import type { PasswordDue } from '../user/user.entity.js';

/**
 * A previewed visitor: the roles that they have, and those that the builder holds; both must allow (never more than the
 * builder's own).
 */
export interface PreviewedVisitor {
  as: readonly SystemRole[];
  own: readonly SystemRole[];
  /**
   * The person who is previewed: their grants at data sources count beside the builder's, their level beside the
   * builder's own.
   */
  person?: { id: number; account: string; name: string; level: AccessLevel; ownLevel: AccessLevel };
}

/**
 * What own system roles add to a person's built-in ones (screens I5): the duty behind a screen or an operation, for the
 * call about it alone.
 */
export interface OwnDuties {
  /** Tells people with other own roles apart. */
  key: string;
  /** Built-in roles that the person has themself, whatever is lent at the moment. */
  held: readonly SystemRole[];
  /** Screens of the console's menu, by uid. */
  screens: ReadonlySet<string>;
  /** Names of operations. */
  operations: ReadonlySet<string>;
  /** The screens and the dialogs that they open. */
  pages: ReadonlySet<string>;
}

/** Who calls. `userId` is null for an anonymous visitor; a token acts as its user (design §9). */
export interface Caller {
  kind: 'anonymous' | 'user' | 'token';
  userId: number | null;
  account: string;
  name: string;
  roles: SystemRole[];
  /**
   * In questions about rights alone: whoever is in this group, or has this role in the project, and holds nothing else.
   */
  standsFor?: { type: 'group'; id: number } | { type: 'project_role'; id: number; projectId: number };
  /** In questions about rights alone: of what projects give and narrow, this project's alone counts. */
  within?: number;
  /** In questions about rights alone: what the caller held then, instead of now. */
  at?: Date;
  /** Set for people with own roles. */
  own?: OwnDuties;
  locale: Locale;
  sessionId?: number;
  /** The person's access level to data (§6); public for anonymous visitors. */
  accessLevel: AccessLevel;
  /** Operations that a personal token is limited to; absent or empty: all that its user may do. */
  tokenOperations?: readonly string[];
  /** Set while a builder previews a draft as somebody else; see `previewed`. */
  preview?: PreviewedVisitor;
  /** The person must choose a new password before anything else. */
  mustChangePassword?: boolean;
  /** Why. */
  passwordDue?: PasswordDue;
  /** The session began with a CAS ticket. */
  byCas?: boolean;
  /** Data sources that a personal token is limited to; absent or empty: all that its user may use. */
  tokenSourceIds?: readonly number[];
}

/**
 * Where a call comes from. `appContext`: the call names an application other than the console, so a missing session is
 * 406 instead of 403 (§8).
 */
export interface RequestInfo {
  id: string;
  ip: string;
  userAgent: string;
  locale: Locale;
  shell: 'console' | 'app' | 'client' | 'api';
  appContext: boolean;
  /** Why the token that came was not taken; the caller is anonymous then. */
  tokenFailure?: 'session.expired' | 'session.revoked' | 'session.none';
}
