import { ACCESS_LEVELS, error, type AccessLevel, type SystemRole } from '@sluice/document';
import { withServices, type OperationContext } from '../dispatch/operation.js';
import type { Caller } from '../dispatch/caller.js';
import { buildsApp } from '../document/app.rights.js';
import type { Documents, LoadedApp } from '../document/document.contract.js';
import { findPerson } from '../session/session.rows.js';
import { onOwnScreen } from './own.screen.js';
import type { AppInput, PreviewInput } from './page.schemas.js';

/** Who builds apps and therefore sees their drafts (decisions, "Addresses"). */
const builders: readonly SystemRole[] = ['super_admin', 'app_admin'];

/** Whether the caller may build apps. */
export const mayBuild = (caller: Pick<Caller, 'roles'>): boolean =>
  builders.some((role) => caller.roles.includes(role));

/** The console's drafts are read by every builder, although only the super administrator changes them. */
const CONSOLE = 1;

/** Whether the caller sees the drafts of an app. */
export const mayPreview = (app: LoadedApp, caller: Pick<Caller, 'roles' | 'userId'>): boolean =>
  mayBuild(caller) && (app.id === CONSOLE || buildsApp(app, caller));

/** The store as builders left it: the draft of everything that has one, in the apps that the caller builds. */
function draftsOf(documents: Documents, caller: Caller): Documents {
  const draft = { draft: true } as const;
  const own = (key: number | string): typeof draft | undefined => {
    const app = documents.app(key, draft);
    return app && mayPreview(app, caller) ? draft : undefined;
  };
  return {
    ...documents,
    apps: () => documents.apps(draft).flatMap(({ id }) => documents.app(id, own(id)) ?? []),
    app: (key) => documents.app(key, own(key)),
    menu: (app) => documents.menu(app, own(app)),
    page: (app, key) => documents.page(app, key, own(app)),
    pages: (app) => documents.pages(app, own(app)),
    queries: (app) => documents.queries(app, own(app)),
    query: (app, key) => documents.query(app, key, own(app)),
    action: (app, key) => documents.action(app, key, own(app)),
    dictionary: (app, key) => documents.dictionary(app, key, own(app)),
    locate: (id) => {
      const found = documents.locate(id, draft);
      return found && mayPreview(found.app, caller) ? found : documents.locate(id);
    },
  };
}

/** The lower of the wished level and the builder's own; an anonymous visitor has the lowest. */
function levelOf(caller: Caller, { preview_as: as, preview_level: wished }: PreviewInput): AccessLevel {
  if (as === 'anonymous') return 'public';
  const index = Math.min(
    ...[wished ?? caller.accessLevel, caller.accessLevel].map((level) => ACCESS_LEVELS.indexOf(level)),
  );
  return ACCESS_LEVELS[index] ?? 'public';
}

/**
 * The builder in the visitor's place: documents need the right of both, data are read with the roles that both have and
 * masked by the lower level. The person stays the builder, so the audit log names who looked.
 */
function seenAsRole(caller: Caller, input: PreviewInput): Caller {
  const { preview_as: as, preview_level: level } = input;
  if (as === undefined && level === undefined) return caller;
  const accessLevel = levelOf(caller, input);
  if (as === undefined)
    return { ...caller, own: undefined, accessLevel, preview: { as: caller.roles, own: caller.roles } };
  const roles: SystemRole[] = as === 'anonymous' ? [] : [...new Set<SystemRole>([as, 'user'])];
  return {
    ...caller,
    own: undefined,
    accessLevel,
    kind: as === 'anonymous' ? 'anonymous' : caller.kind,
    roles: roles.filter((role) => caller.roles.includes(role)),
    preview: { as: roles, own: caller.roles },
  };
}

/** The person whom the builder names. Throws `user.unknown` for nobody, or for one who may not sign in any more. */
async function personOf(
  { platform, db }: OperationContext,
  id: number,
): Promise<{ roles: SystemRole[]; account: string; name: string; level: AccessLevel }> {
  const found = await findPerson(db, id, new Date(platform.clock.now()));
  if (!found || !found.is_usable) throw error('user.unknown', {}, { field: 'preview_user' });
  return {
    roles: [...new Set<SystemRole>([...found.roles, 'user'])],
    account: found.account,
    name: found.name,
    level: found.access_level,
  };
}

/**
 * The builder in a named person's place: roles and level of both, the person's own number where a query asks for it.
 */
async function seenAsPerson(ctx: OperationContext, input: PreviewInput & { preview_user: number }): Promise<Caller> {
  const { caller } = ctx;
  const { roles, level, ...named } = await personOf(ctx, input.preview_user);
  const lower = (one: AccessLevel, other: AccessLevel | undefined): AccessLevel =>
    ACCESS_LEVELS[Math.min(...[one, other ?? one].map((each) => ACCESS_LEVELS.indexOf(each)))] ?? 'public';
  return {
    ...caller,
    own: undefined,
    roles: roles.filter((role) => caller.roles.includes(role)),
    accessLevel: lower(lower(caller.accessLevel, level), input.preview_level),
    preview: {
      as: roles,
      own: caller.roles,
      person: {
        ...named,
        id: input.preview_user,
        level: lower(level, input.preview_level),
        ownLevel: caller.accessLevel,
      },
    },
  };
}

/**
 * The context of a call that wishes a preview: drafts, and another visitor's eyes, for who builds the app; for
 * everybody else the context as it is.
 */
export async function previewed(calling: OperationContext, input: PreviewInput & AppInput): Promise<OperationContext> {
  const ctx = onOwnScreen(calling, input);
  if (input.preview !== true || !mayBuild(ctx.caller)) return ctx;
  const app = ctx.platform.documents.app(input.app_id ?? input.domain ?? '', { draft: true });
  if (!app || !mayPreview(app, ctx.caller)) return ctx;
  const { preview_user: person } = input;
  return {
    ...withServices(ctx, { documents: draftsOf(ctx.platform.documents, ctx.caller) }),
    caller:
      person === undefined
        ? seenAsRole(ctx.caller, input)
        : await seenAsPerson(ctx, { ...input, preview_user: person }),
  };
}
