import { languageOf } from '@sluice/connectors';
import { documentUsages, error, type AppPartDocument, type DocumentKind } from '@sluice/document';
import { readableDocument } from '@sluice/document/validate';
import { completionAnswer, completionNames, type CompletionNames } from '../data-source/completion.names.js';
import { sightOf } from '../data-source/caller.sight.js';
import { Sight } from '../data-source/sight.js';
import type { SourceRecord } from '../data-source/source.type.js';
import { answer, flag, integer, label, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { previewed } from '../page/preview.context.js';
import { tryAction } from './action.try.js';
import { actionTried, actionTryInput, type ActionTried, type ActionTryInput } from './action.try.schemas.js';
import { buildableApp, builders } from './builder.address.js';
import {
  queryAppInput,
  querySourceInput,
  queryTryInput,
  queryTryOutput,
  type QueryTried,
  type QueryTryInput,
} from './query.schemas.js';
import { noteCheck, queryFactsOperation } from './query.facts.js';
import { tryQuery } from './query.try.js';

/** A source that a query of an app may be written for. */
interface QuerySource {
  id: number;
  name: string;
  type: string;
  /** The type of the queries that it is asked by. */
  query_type: string;
  /** The app was given something of it. */
  granted: boolean;
}

/** What the app, and what the caller may see of a source. */
async function sightsOf(ctx: OperationContext, app: LoadedApp, source: SourceRecord): Promise<[Sight, Sight]> {
  const { grants, versions } = ctx.platform.gateway;
  const given = await grants.ofApp(app.id, source, await versions.current());
  return [new Sight({ ...ctx.caller, roles: [] }, source, given.grants), await sightOf(ctx, source)];
}

const querySources = defineOperation<{ app_id: number }, { list: QuerySource[] }>({
  name: 'builder.query-sources',
  access: builders,
  input: queryAppInput,
  output: answer({ list: listOf(answer({ id: integer, name: text, type: text, query_type: text, granted: flag })) }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  /** Sources that the app was given something of, and those that its builder sees. */
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    const list: QuerySource[] = [];
    for (const source of await ctx.platform.gateway.sources.list()) {
      const [given, own] = await sightsOf(ctx, app, source);
      if (!source.is_enabled || !(given.shows([]) || own.shows([]))) continue;
      const { id, name, type } = source;
      list.push({ id, name, type, query_type: languageOf(type)?.type ?? 'sql', granted: given.shows([]) });
    }
    return { list };
  },
});

const queryNames = defineOperation<{ app_id: number; source: string }, CompletionNames>({
  name: 'builder.query-names',
  access: builders,
  input: querySourceInput,
  output: completionAnswer,
  audit: 'none',
  transaction: false,
  /** Names for completion: what the app was given of a source, and what the builder sees of it. */
  async run(ctx, { app_id: appId, source: name }) {
    const app = buildableApp(ctx, appId);
    const { gateway } = ctx.platform;
    const source = await gateway.sources.byName(name);
    return completionNames(gateway, source, await sightsOf(ctx, app, source));
  },
});

const queryTry = defineOperation<QueryTryInput, QueryTried>({
  name: 'builder.query-try',
  access: builders,
  input: queryTryInput,
  output: queryTryOutput,
  audit: 'self',
  transaction: false,
  /**
   * Runs the text of a query as it is being written; a chosen visitor narrows what its builder may see and never widens
   * it.
   */
  async run(calling, input) {
    const app = buildableApp(calling, input.app_id);
    const isConsole = input.type === 'console';
    if (isConsole && !calling.caller.roles.includes('super_admin')) throw error('access.denied', {}, { field: 'type' });
    const { as = 'app' } = input;
    const ctx =
      as === 'own' || as === 'app' || isConsole
        ? calling
        : await previewed(calling, { app_id: app.id, preview: true, preview_as: as });
    const tried = await tryQuery({ ctx, app, input });
    await noteCheck(calling, app, input, tried);
    return tried;
  },
});

const actionTry = defineOperation<ActionTryInput, ActionTried>({
  name: 'builder.action-try',
  access: builders,
  input: actionTryInput,
  output: actionTried,
  audit: 'self',
  transaction: false,
  /** Shows which steps of an action would run, in a transaction that is rolled back. */
  async run(calling, input) {
    const app = buildableApp(calling, input.app_id);
    const ctx = await previewed(calling, { app_id: app.id, preview: true });
    const action = ctx.platform.documents.action(app.id, input.id);
    if (!action) throw error('document.unknown', { name: `${app.uid}/action/${input.id}` }, { field: 'id' });
    return tryAction({ ctx, app, action, input });
  },
});

/** A document of an app, and who of the same app refers to it. */
interface UsedDocument {
  kind: DocumentKind;
  uid: string;
  used_by: { kind: DocumentKind; uid: string; id: number; name: unknown }[];
}

const uses = defineOperation<{ app_id: number }, { list: UsedDocument[] }>({
  name: 'builder.uses',
  access: builders,
  input: queryAppInput,
  output: answer({
    list: listOf(
      answer({
        kind: text,
        uid: text,
        used_by: listOf(answer({ kind: text, uid: text, id: integer, name: label })),
      }),
    ),
  }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  /** Which drafts of an app refer to which. */
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    const { rows } = await ctx.db.query<{ id: number; kind: DocumentKind; uid: string; content: AppPartDocument }>(
      `SELECT d.id, d.kind, d.uid, r.content FROM document d
      JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
      WHERE d.app_id = $1 AND NOT d.is_deleted ORDER BY d.kind, d.uid`,
      [app.id],
    );
    const found = new Map<string, UsedDocument>();
    for (const { id, kind, uid, content } of rows) {
      const user = { kind, uid, id, name: (content as { name?: unknown }).name ?? uid };
      const seen = new Set<string>();
      for (const usage of documentUsages(readableDocument(content))) {
        const key = `${usage.kind}/${usage.target}`;
        if (usage.app !== undefined || seen.has(key)) continue;
        seen.add(key);
        const entry = found.get(key) ?? { kind: usage.kind as DocumentKind, uid: usage.target, used_by: [] };
        entry.used_by.push(user);
        found.set(key, entry);
      }
    }
    return { list: [...found.values()] };
  },
});

/** Writing queries and actions: sources and names, tries, and who uses what. */
export const queryOperations = [
  querySources,
  queryNames,
  queryTry,
  queryFactsOperation,
  actionTry,
  uses,
] as readonly Operation[];
