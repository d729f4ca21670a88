import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { reachesSource } from '../session/token.limits.js';
import { sourceInput } from './source.schemas.js';
import { formFields, mustFields, type SourceForm } from './source.form.js';
import { SourceStore } from './source.store.js';
import { answer, flag, idAnswer, integer, listOf, text } from '../dispatch/answer.schema.js';

const owners = { roles: ['super_admin', 'system_admin'] } as const;

/**
 * The store within the operation's transaction; from here on this process believes no cached state until the change is
 * committed.
 */
function storeOf({ platform, db }: OperationContext): SourceStore {
  platform.gateway.versions.suspect();
  return new SourceStore(db, platform.secrets);
}

const createSourceOperation = defineOperation<SourceForm, { id: number }>({
  name: 'data-source.create',
  access: owners,
  input: sourceInput(formFields, mustFields),
  output: idAnswer,
  audit: { action: 'data-source.create', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    await ctx.platform.licence.checkRoom(ctx.db, 'sources');
    return { id: await storeOf(ctx).create(form, ctx.caller.userId) };
  },
});

const updateSourceOperation = defineOperation<SourceForm & { id: number; revision?: number | null }, { id: number }>({
  name: 'data-source.update',
  access: owners,
  input: sourceInput(['id', 'revision', ...formFields], ['id', ...mustFields]),
  output: idAnswer,
  audit: { action: 'data-source.update', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, { id, revision, ...form }) {
    await storeOf(ctx).update(id, revision ?? undefined, form);
    return { id };
  },
});

function onSource(
  name: string,
  work: (store: SourceStore, id: number) => Promise<void>,
): Operation<{ id: number }, { id: number }> {
  return defineOperation<{ id: number }, { id: number }>({
    name,
    access: owners,
    input: sourceInput(['id'], ['id']),
    output: idAnswer,
    audit: { action: name, describe: ({ id }) => ({ objects: [`data_source:${id}`] }) },
    async run(ctx, { id }) {
      await work(storeOf(ctx), id);
      return { id };
    },
  });
}

/** A source in a list: no address and no account, which ordinary people do not see (screens.md D3). */
interface ListedSource {
  id: number;
  name: string;
  type: string;
  environment: string;
  conn_status: string;
  is_enabled: boolean;
}

const listSourcesOperation = defineOperation<Record<string, never>, { list: ListedSource[] }>({
  name: 'data-source.list',
  access: 'signed-in',
  list: 'whole',
  input: sourceInput([]),
  output: answer({
    list: listOf(
      answer({ id: integer, name: text, type: text, environment: text, conn_status: text, is_enabled: flag }),
    ),
  }),
  audit: 'none',
  transaction: false,
  async run({ platform, caller }) {
    const { gateway } = platform;
    const versions = await gateway.versions.current();
    const sees = caller.roles.some((role) => ['super_admin', 'system_admin', 'policy_admin'].includes(role));
    const list: ListedSource[] = [];
    for (const source of await gateway.sources.list()) {
      if (!reachesSource(caller, source.id)) continue;
      const { grants } = await gateway.grants.ofCaller(caller, source, versions);
      if (!sees && !grants.some(({ letter }) => letter !== 'forbid')) continue;
      const { id, name, type, environment, conn_status, is_enabled } = source;
      list.push({ id, name, type, environment, conn_status, is_enabled });
    }
    return { list };
  },
});

/** Registered sources. */
export const sourceOperations = [
  createSourceOperation,
  updateSourceOperation,
  onSource('data-source.enable', (store, id) => store.setEnabled(id, true)),
  onSource('data-source.disable', (store, id) => store.setEnabled(id, false)),
  onSource('data-source.delete', (store, id) => store.delete(id)),
  listSourcesOperation,
] as readonly Operation[];
