import { kindSchemaFault, type BothTexts, type KindManifest } from '@sluice/document';
import { validateAs } from '@sluice/document/validate';
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RefusedKind } from './kind.contract.js';
import { kindText } from './kind.texts.js';

/** A kind as its folder has it: its manifest, and the text of its script. */
export interface ReadKind {
  folder: string;
  manifest: KindManifest;
  script: string;
}

/** What a folder of kinds may hold at most. */
export const kindLimits = { kinds: 64, manifestBytes: 64 * 1024, scriptBytes: 1024 * 1024 } as const;

/** Ends the reading of one folder with a reason. */
class Refused extends Error {
  constructor(readonly reason: BothTexts) {
    super(reason.en);
  }
}

/**
 * Reads every kind of a folder (issue 11 e). A sub-folder that is not as it should be is refused by name and its
 * siblings are read; names that begin with a dot, and files beside the folders, are not looked at. It throws nothing.
 */
export function readKinds(root: string): { kinds: ReadKind[]; refused: RefusedKind[] } {
  const kinds: ReadKind[] = [];
  const refused: RefusedKind[] = [];
  let names: string[];
  try {
    names = readdirSync(root, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith('.') && !entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch (reason) {
    return {
      kinds,
      refused: [{ folder: root, reason: kindText('folder', { reason: String((reason as Error).message) }) }],
    };
  }
  for (const folder of names) {
    try {
      if (kinds.length >= kindLimits.kinds) throw new Refused(kindText('many', { limit: kindLimits.kinds }));
      kinds.push(notTwice(kinds, readKind(root, folder)));
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      refused.push({ folder, reason: reason.reason });
    }
  }
  return { kinds, refused };
}

function notTwice(known: readonly ReadKind[], kind: ReadKind): ReadKind {
  const { name, version } = kind.manifest;
  const other = known.find(({ manifest }) => manifest.name === name && manifest.version === version);
  if (other) throw new Refused(kindText('twice', { name, version, folder: other.folder }));
  return kind;
}

function readKind(root: string, folder: string): ReadKind {
  const path = join(root, folder);
  if (!lstatSync(path).isDirectory()) throw new Refused(kindText('link', { file: folder }));
  const manifest = readManifest(readText(path, 'kind.json', kindLimits.manifestBytes));
  // The schema of manifests takes plain names alone: the script lies in this folder.
  return { folder, manifest, script: readText(path, manifest.entry, kindLimits.scriptBytes) };
}

function readManifest(text: string): KindManifest {
  const checked = validateAs<KindManifest>('kind/manifest.json', parsed(text));
  if (!checked.ok) {
    const [first] = checked.errors;
    const at = first?.path.join('.') || '/';
    throw new Refused(
      kindText('schema', { at, message: first?.message['zh-chs'] ?? '' }, { at, message: first?.message.en ?? '' }),
    );
  }
  const { config, value } = checked.document;
  const wrongConfig =
    config === undefined ? undefined : config['type'] === 'object' ? kindSchemaFault(config) : '/: type';
  if (wrongConfig !== undefined) throw new Refused(kindText('config', { at: wrongConfig }));
  const wrongValue = value === undefined ? undefined : kindSchemaFault(value);
  if (wrongValue !== undefined) throw new Refused(kindText('value', { at: wrongValue }));
  return checked.document;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refused(kindText('json'));
  }
}

/** A plain file of a folder as text. No link is followed, and no more is read than may be there. */
function readText(folder: string, file: string, limit: number): string {
  let handle: number;
  try {
    handle = openSync(join(folder, file), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (reason) {
    const isLink = (reason as NodeJS.ErrnoException).code === 'ELOOP';
    throw new Refused(
      isLink ? kindText('link', { file }) : file === 'kind.json' ? kindText('manifest') : kindText('entry', { file }),
    );
  }
  try {
    const { size } = plainFile(handle, file);
    if (size > limit) throw new Refused(kindText('large', { file, limit }));
    return utf8(readFileSync(handle), file);
  } finally {
    closeSync(handle);
  }
}

function plainFile(handle: number, file: string): { size: number } {
  const facts = fstatSync(handle);
  if (!facts.isFile()) throw new Refused(kindText('link', { file }));
  return facts;
}

function utf8(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(kindText('text', { file }));
  }
}
