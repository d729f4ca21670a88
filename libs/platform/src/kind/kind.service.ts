import { newestLast, type InstalledKind, type ValueSchema } from '@sluice/document';
import { createHash } from 'node:crypto';
import type { PlatformConfig } from '../host/config.js';
import type { Log } from '../host/log.js';
import { channelScript } from './channel.script.js';
import type { KindFile, Kinds, RefusedKind } from './kind.contract.js';
import { readKinds, type ReadKind } from './kind.folder.js';

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const CHANNEL = 'channel.js';
const FRAME = 'frame.html';

const digestOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Name and version in one. */
const keyOf = (name: string, version: string): string => `${name}@${version}`;

/**
 * Reads the kinds of the folder that the process was started with; what is refused is logged by name and never ends the
 * start. Nothing is read again: addresses carry a digest of what is served at them, and pages are compiled with them.
 */
export function createKinds({ config, log }: { config: Pick<PlatformConfig, 'kindsDir'>; log: Log }): Kinds {
  const { kinds: read, refused } = config.kindsDir === undefined ? NONE : readKinds(config.kindsDir);
  for (const { folder, reason } of refused) log.warn({ folder, reason: reason.en }, 'an external kind was refused');
  const files = new Map<string, KindFile>();
  const byKey = new Map<string, InstalledKind>();
  for (const kind of read) {
    const address = publish(kind, files);
    byKey.set(keyOf(kind.manifest.name, kind.manifest.version), installed(kind, address));
  }
  const list = [...byKey.values()];
  const versions = new Map(
    list.map(({ name }) => [
      name,
      list
        .filter((other) => other.name === name)
        .map(({ version }) => version)
        .sort(newestLast),
    ]),
  );
  return {
    list: () => list,
    refused: () => refused,
    find: (name, version) => byKey.get(keyOf(name, version)),
    versions: (name) => versions.get(name) ?? [],
    file: (path) => files.get(path),
  };
}

const NONE: { kinds: ReadKind[]; refused: RefusedKind[] } = { kinds: [], refused: [] };

function installed({ manifest }: ReadKind, address: string): InstalledKind {
  const { name, version, kind, title, description, config, value, told = [] } = manifest;
  return {
    name,
    version,
    kind,
    title,
    address,
    told,
    description,
    config: config as ValueSchema | undefined,
    value: value as ValueSchema | undefined,
  };
}

/** Lays the files of a kind at an address that changes with their content; answers that of its frame. */
function publish({ manifest: { name, version }, script }: ReadKind, files: Map<string, KindFile>): string {
  const scripts = [digestOf(channelScript), digestOf(script)];
  const digest = createHash('sha256').update(scripts.join()).digest('hex').slice(0, 16);
  const folder = `/kind/${name}/${version}/${digest}`;
  // The digests let the policy of the frame name these two scripts and nothing else, whatever address they come from.
  const frame = [
    '<!doctype html><html><head><meta charset="utf-8"><title>kind</title></head><body>',
    ...[CHANNEL, 'entry.js'].map(
      (file, at) => `<script src="${file}" integrity="${scripts[at]}" crossorigin="anonymous"></script>`,
    ),
    '</body></html>\n',
  ].join('\n');
  files.set(`${folder}/${FRAME}`, { content: frame, type: HTML, scripts });
  files.set(`${folder}/${CHANNEL}`, { content: channelScript, type: SCRIPT, scripts: [] });
  files.set(`${folder}/entry.js`, { content: script, type: SCRIPT, scripts: [] });
  return `${folder}/${FRAME}`;
}
