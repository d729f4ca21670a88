import { join } from 'node:path';
import { appNumber, call, sluice } from './product.mjs';

const appFolder = join(import.meta.dirname, '..', 'app');
/**
 * People who see both sensitive columns masked; one of them alone would wait for the limit of statements of a person.
 */
const visitorAccounts = ['intern', 'analyst', 'builder', 'auditor'];
/** Medium: a page whose high columns can be exported is not released. */
const sensitive = { phone: 'medium', id_card: 'medium' };

/**
 * Registers the company as a data source, with levels and a grant, and publishes the bench app: all by the product's
 * own operations.
 */
export async function publishBenchApp(product, company) {
  const system = await sluice(product, 'token', 'create', '--user', 'system');
  const policy = await sluice(product, 'token', 'create', '--user', 'policy');
  const { id: source } = await call(
    product,
    '/operation/data-source.create',
    {
      name: 'bench',
      type: 'postgres',
      host: company.host,
      port: company.port,
      database_name: company.database,
      account: company.user,
      password: company.password,
    },
    system,
  );
  await call(product, '/operation/data-source.sync', { id: source }, system);
  await setLevels(product, source, policy);
  await sluice(product, 'document', 'import', appFolder, '--publish');
  const app = await appNumber(product, 'bench');
  await call(
    product,
    '/operation/grant.create',
    { subject_type: 'app', subject_id: app, data_source_id: source, letter: 'read' },
    policy,
  );
  const visitors = [];
  for (const account of visitorAccounts) visitors.push(await sluice(product, 'token', 'create', '--user', account));
  return { app, source, visitor: visitors[0], visitors };
}

/** Marks the sensitive columns of the customers. */
async function setLevels(product, source, token) {
  for (const [name, level] of Object.entries(sensitive)) await setLevel(product, token, { source, name, level });
}

async function setLevel(product, token, { source, name, level }) {
  const { id } = await columnOf(product, token, source, name);
  await call(product, '/operation/column-level.set', { id, level }, token);
}

/** Marks one more column of the customers. */
export async function maskColumn(product, source, name, level) {
  const policy = await sluice(product, 'token', 'create', '--user', 'policy');
  await setLevel(product, policy, { source, name, level });
}

async function columnOf(product, token, source, column) {
  let parent;
  for (const name of ['bench', 'public', 'customer', column]) {
    const { list } = await call(
      product,
      '/operation/catalogue.children',
      { source_id: source, parent_id: parent },
      token,
    );
    parent = list.find((entry) => entry.name === name)?.id;
    if (parent === undefined) throw new Error(`the catalogue has no ${name}: ${list.map((entry) => entry.name)}`);
  }
  return { id: parent };
}

/** The number of the only view of a page of the bench app, its page number, and its params by name. */
export async function viewOf(product, app, page, token) {
  const compiled = await call(product, '/app/page/get', { app_id: app, page }, token);
  const [view] = compiled.views;
  return {
    page: compiled.id,
    view: view.data_id ?? view.id,
    params: Object.fromEntries(view.app_params.map(({ name, id }) => [name, id])),
  };
}
