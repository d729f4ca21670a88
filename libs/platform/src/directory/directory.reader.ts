import { error, type BothTexts } from '@sluice/document';
import type { Entry } from 'ldapts';
import { inDirectory, type DirectorySession } from './directory.client.js';
import { dnKey, parseDn } from './directory.dn.js';
import type { DirectoryAnswer, FoundEntry, FoundPerson, MappedTarget } from './directory.plan.js';
import type { DirectorySettings } from './directory.settings.js';
import { directoryTexts as texts } from './directory.texts.js';

/** Groups inside groups that are followed, and how deep: a circle of them ends. */
const maxNested = 2_000;
const deepest = 10;

/** What the reading of entries needs to know. */
interface Reading {
  session: DirectorySession;
  member: string;
  /** People by the key of their name, for groups that list names. */
  byDn: ReadonlyMap<string, string>;
  nested: { left: number };
}

/**
 * Reads the people of the directory and every mapped entry, whole or not at all: an entry that is not there is refused
 * by name, since it would look like one that everybody has left.
 */
export function readDirectory(
  settings: DirectorySettings,
  targets: readonly MappedTarget[],
  signal: AbortSignal,
): Promise<DirectoryAnswer> {
  const { account_attribute: account, member_attribute: member } = settings;
  return inDirectory(settings, signal, async (session) => {
    const people = (await session.find(settings.base, settings.filter, [account])).flatMap((entry) =>
      personOf(entry, account),
    );
    const byDn = new Map(people.map((person) => [dnKey(person.dn), person.account]));
    const entries = new Map<string, FoundEntry>();
    for (const target of targets) {
      const key = dnKey(target.dn);
      if (entries.has(key)) continue;
      const entry = await session.entry(target.text, ['objectClass', member]);
      if (!entry) throw error('directory.entry-unknown', { ...named(target), dn: target.text });
      entries.set(key, await entryOf(entry, { session, member, byDn, nested: { left: maxNested } }));
    }
    return { people, entries };
  });
}

const named = ({ type, name }: MappedTarget): { kind: BothTexts; name: string } => ({ kind: texts[type], name });

function personOf(entry: Entry, attribute: string): FoundPerson[] {
  const dn = parseDn(entry.dn);
  const [account] = textsOf(entry, attribute);
  return dn && account ? [{ account: account.toLowerCase(), dn }] : [];
}

/** Classes of entries that hold people by listing them, also while they list nobody. */
const groupClasses = ['group', 'groupofnames', 'groupofuniquenames', 'posixgroup', 'groupofmembers', 'groupofentries'];

const isGroup = (entry: Entry): boolean =>
  textsOf(entry, 'objectClass').some((name) => groupClasses.includes(name.toLowerCase()));

async function entryOf(entry: Entry, reading: Reading): Promise<FoundEntry> {
  if (!isGroup(entry)) return { kind: 'container' };
  const accounts = new Set<string>();
  const seen = new Set<string>();
  await addMembers(entry, reading, { accounts, seen, depth: 0 });
  return { kind: 'group', accounts };
}

async function addMembers(
  entry: Entry,
  reading: Reading,
  { accounts, seen, depth }: { accounts: Set<string>; seen: Set<string>; depth: number },
): Promise<void> {
  for (const value of await membersOf(entry, reading)) {
    const dn = parseDn(value);
    // Groups of POSIX list accounts, not names.
    if (!dn) accounts.add(value.toLowerCase());
    const key = dn && dnKey(dn);
    if (key === undefined || seen.has(key)) continue;
    seen.add(key);
    const account = reading.byDn.get(key);
    if (account !== undefined) {
      accounts.add(account);
      continue;
    }
    if (depth >= deepest || reading.nested.left-- <= 0) throw error('directory.nested-too-deep', { dn: entry.dn });
    const inner = await reading.session.entry(value, ['objectClass', reading.member]);
    if (inner && isGroup(inner)) await addMembers(inner, reading, { accounts, seen, depth: depth + 1 });
  }
}

const notWhole: BothTexts = {
  'zh-chs': '组成员未能完整读取',
  en: 'the members of a group did not come whole',
};

/** Members of a group; Active Directory hands out long lists in ranges (MS-ADTS 3.1.1.3.1.3.3). */
export async function membersOf(
  entry: Entry,
  { session, member }: Pick<Reading, 'session' | 'member'>,
): Promise<string[]> {
  const found = textsOf(entry, member);
  for (let at: Entry = entry; ;) {
    const ranged = Object.keys(at).find((name) => name.toLowerCase().startsWith(`${member.toLowerCase()};range=`));
    if (ranged === undefined) return found;
    const part = textsOf(at, ranged);
    found.push(...part);
    const last = /-(\d+)$/.exec(ranged)?.[1];
    if (last === undefined) return found;
    const next = await session.entry(entry.dn, [`${member};range=${Number(last) + 1}-*`]);
    if (part.length === 0 || !next) throw error('directory.unreachable', { reason: notWhole });
    at = next;
  }
}

/** Values of an attribute, whatever its spelling. */
function textsOf(entry: Entry, attribute: string): string[] {
  const name = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase());
  const value = name === undefined || name === 'dn' ? [] : entry[name]!;
  return (Array.isArray(value) ? value : [value]).map((one) => (Buffer.isBuffer(one) ? one.toString('utf8') : one));
}
