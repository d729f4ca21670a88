import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openNewColumns } from './new-columns.js';
import { tokenFor } from './sign-in.js';
import { callAs, sluice } from './sluice.js';

/** A document as a file holds it. */
export type Json = Record<string, unknown>;

const folders: Record<string, string> = {
  page: 'pages',
  query: 'queries',
  action: 'actions',
  dictionary: 'dictionaries',
};

/** Writes an app as a folder of documents; answers the folder. */
function writeApp(documents: readonly Json[], name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `sluice-${name}-`));
  for (const document of documents) {
    const { kind, uid } = document as { kind: string; uid: string };
    mkdirSync(join(folder, folders[kind] ?? ''), { recursive: true });
    writeFileSync(
      join(folder, folders[kind] ?? '', folders[kind] ? `${uid}.${kind}.json` : `${kind}.json`),
      JSON.stringify(document),
    );
  }
  return folder;
}

/** The number of an app by its uid or its domain; undefined where there is none. */
export async function appNumber(name: string): Promise<number | undefined> {
  const { data } = (await (await fetch(`${inject('world').url}/api/site/info?uid=${name}`)).json()) as {
    data?: { id: number } | null;
  };
  return data?.id;
}

/**
 * Imports and publishes an app, as its author does once its tables are known, and gives it the letters on a source, the
 * demo's unless told; answers its number.
 */
export async function importApp(
  documents: readonly Json[],
  name: string,
  letters: readonly string[],
  sourceName = 'demo-retail',
): Promise<number> {
  const [system, policy] = [await tokenFor('system'), await tokenFor('policy')];
  const { list } = await callAs<{ list: { id: number; name: string }[] }>(system, '/operation/data-source.list', {});
  const source = list.find((one) => one.name === sourceName)!.id;
  await callAs(system, '/operation/data-source.sync', { id: source });
  await openNewColumns(policy, source);
  const folder = writeApp(documents, name);
  try {
    await sluice('document', 'import', folder, '--publish');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const id = await appNumber(name);
  if (id === undefined) throw new Error(`no app ${name} after its import`);
  for (const letter of letters)
    await callAs(policy, '/operation/grant.create', {
      subject_type: 'app',
      subject_id: id,
      data_source_id: source,
      letter,
    });
  return id;
}
