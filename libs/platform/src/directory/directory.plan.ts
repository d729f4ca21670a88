import { dnKey, isWithin, type Dn } from './directory.dn.js';

/** A person as the directory has them. */
export interface FoundPerson {
  account: string;
  dn: Dn;
}

/** A mapped entry of the directory: a group with the accounts in it, or a container that people stand below. */
export type FoundEntry = { kind: 'group'; accounts: ReadonlySet<string> } | { kind: 'container' };

/** What was read of the directory, whole. Accounts are in small letters. */
export interface DirectoryAnswer {
  people: readonly FoundPerson[];
  /** By `dnKey` of the mapped name. */
  entries: ReadonlyMap<string, FoundEntry>;
}

/** A department or group that names an entry of the directory. */
export interface MappedTarget {
  type: 'department' | 'group';
  id: number;
  name: string;
  dn: Dn;
  /** The name as it is written in the form. */
  text: string;
  /** A group that gives letters to its members. */
  holdsLetters: boolean;
}

/** A person as they are here. */
export interface KnownPerson {
  id: number;
  account: string;
  departmentId: number | null;
  /** The department was given by the directory, and not changed by hand since. */
  isPlacedByDirectory: boolean;
  isAdministrator: boolean;
  /** Somebody else knows the password: nothing is given to whoever signs in with it. */
  isFresh: boolean;
}

/** Somebody in a mapped group. */
export interface KnownMember {
  groupId: number;
  userId: number;
  isByDirectory: boolean;
}

/** All that a plan is made of. */
export interface DirectoryState {
  targets: readonly MappedTarget[];
  people: readonly KnownPerson[];
  members: readonly KnownMember[];
  /** People that the directory held at the last synchronisation; null before the first. */
  lastPeople: number | null;
  /** Share of what the directory made that one synchronisation takes away without being asked. */
  removalPercent: number;
}

/** Why somebody stays as they are although the directory says otherwise. */
export type KeepReason = 'by-hand' | 'administrator' | 'first-password' | 'several';

/** One change, or one that is not made and why. */
export interface PlanLine {
  type: MappedTarget['type'];
  /** The department or group that is joined or left. */
  targetId: number;
  userId: number;
  what: 'add' | 'move' | 'remove' | 'keep';
  reason: KeepReason | null;
  /** The department that a person comes from. */
  fromId: number | null;
}

/** What a synchronisation would do. */
export interface DirectoryPlan {
  lines: PlanLine[];
  /** Memberships that the directory made and that would go. */
  removed: number;
  /** Memberships that the directory has made so far. */
  made: number;
  /** It takes away so much that a person must say so. */
  isLarge: boolean;
}

/** Few changes are no sign of a broken directory, whatever share of the whole they are. */
const alwaysAllowed = 3;

/**
 * What follows from the directory for departments and groups that name an entry of it. Only what the directory itself
 * made is moved or taken away. Administrators stay as they are: who keeps the directory's settings must give nothing to
 * themself (screens.md "Who").
 */
export function planDirectory(state: DirectoryState, answer: DirectoryAnswer): DirectoryPlan {
  const known = new Map(state.people.map((person) => [person.account, person]));
  const { people, doubtful } = withoutDoubles(answer.people);
  const wanted = state.targets.map((target) => wantedOf(target, answer, people));
  const around = { state, known, doubtful };
  const lines = [
    ...wanted.filter(({ target }) => target.type === 'group').flatMap((one) => groupLines(one, around)),
    ...departmentLines(
      wanted.filter(({ target }) => target.type === 'department'),
      around,
    ),
  ];
  const removed = lines.filter(({ what }) => what === 'remove').length;
  const made = state.members.filter(({ isByDirectory }) => isByDirectory).length + placedIn(wanted, state).length;
  const isLarge =
    isEmptied(wanted, state) ||
    people.length * 100 < (state.lastPeople ?? 0) * (100 - state.removalPercent) ||
    (removed > alwaysAllowed && removed * 100 > state.removalPercent * made);
  return { lines, removed, made, isLarge: isLarge && removed > 0 };
}

/** Two entries with one account: nobody can say which is meant, so nothing is done about it. */
function withoutDoubles(all: readonly FoundPerson[]): { people: FoundPerson[]; doubtful: ReadonlySet<string> } {
  const seen = new Set<string>();
  const doubtful = new Set<string>();
  for (const { account } of all) (seen.has(account) ? doubtful : seen).add(account);
  return { people: all.filter(({ account }) => !doubtful.has(account)), doubtful };
}

/** Who belongs to a department or group, as the directory says. */
interface Wanted {
  target: MappedTarget;
  accounts: ReadonlySet<string>;
  isContainer: boolean;
}

function wantedOf(target: MappedTarget, { entries }: DirectoryAnswer, people: readonly FoundPerson[]): Wanted {
  const entry = entries.get(dnKey(target.dn));
  // A mapped entry that was not read must not look empty.
  if (entry === undefined) throw new Error(`the entry ${dnKey(target.dn)} was not read`);
  const belongs = ({ account, dn }: FoundPerson): boolean =>
    entry.kind === 'container' ? isWithin(dn, target.dn) : entry.accounts.has(account);
  const accounts = new Set(people.filter(belongs).map(({ account }) => account));
  return { target, accounts, isContainer: entry.kind === 'container' };
}

/** People whom the directory put into one of these departments. */
function placedIn(wanted: readonly Wanted[], { people }: DirectoryState): KnownPerson[] {
  const mapped = new Set(wanted.filter(({ target }) => target.type === 'department').map(({ target }) => target.id));
  return people.filter((person) => person.isPlacedByDirectory && mapped.has(person.departmentId ?? 0));
}

/** Whether a department or group that the directory filled would lose everybody. */
function isEmptied(wanted: readonly Wanted[], state: DirectoryState): boolean {
  return wanted.some(
    ({ target: { type, id }, accounts }) =>
      accounts.size === 0 &&
      (type === 'group'
        ? state.members.some((member) => member.groupId === id && member.isByDirectory)
        : state.people.some((person) => person.departmentId === id && person.isPlacedByDirectory)),
  );
}

interface Around {
  state: DirectoryState;
  known: ReadonlyMap<string, KnownPerson>;
  doubtful: ReadonlySet<string>;
}

function groupLines({ target, accounts }: Wanted, { state, known, doubtful }: Around): PlanLine[] {
  const lines: PlanLine[] = [];
  const members = new Map(
    state.members.filter(({ groupId }) => groupId === target.id).map((member) => [member.userId, member]),
  );
  const line = (userId: number, what: PlanLine['what'], reason: KeepReason | null = null): void => {
    lines.push({ type: 'group', targetId: target.id, userId, what, reason, fromId: null });
  };
  for (const account of accounts) {
    const person = known.get(account);
    if (!person || members.has(person.id)) continue;
    if (person.isAdministrator) line(person.id, 'keep', 'administrator');
    else if (person.isFresh && target.holdsLetters) line(person.id, 'keep', 'first-password');
    else line(person.id, 'add');
  }
  for (const person of state.people) {
    if (!members.get(person.id)?.isByDirectory || accounts.has(person.account)) continue;
    if (doubtful.has(person.account)) line(person.id, 'keep', 'several');
    else if (person.isAdministrator) line(person.id, 'keep', 'administrator');
    else line(person.id, 'remove');
  }
  return lines;
}

/** The department of a person: the deepest container that they stand below, else the one group that they are in. */
function departmentOf(person: KnownPerson, wanted: readonly Wanted[]): MappedTarget | 'several' | undefined {
  const found = wanted.filter(({ accounts }) => accounts.has(person.account));
  const containers = found.filter(({ isContainer }) => isContainer);
  const depth = Math.max(...containers.map(({ target }) => target.dn.length));
  const best = containers.length > 0 ? containers.filter(({ target }) => target.dn.length === depth) : found;
  return best.length > 1 ? 'several' : best[0]?.target;
}

function departmentLines(wanted: readonly Wanted[], { state, doubtful }: Around): PlanLine[] {
  const ours = new Set(placedIn(wanted, state));
  return state.people.flatMap((person) => {
    const found = departmentOf(person, wanted);
    const { departmentId: here, isAdministrator } = person;
    const line = (
      targetId: number,
      what: PlanLine['what'],
      { reason = null, fromId = null }: Partial<Pick<PlanLine, 'reason' | 'fromId'>> = {},
    ): PlanLine[] => [{ type: 'department', targetId, userId: person.id, what, reason, fromId }];
    const isOurs = ours.has(person);
    if (found === 'several' || (isOurs && doubtful.has(person.account)))
      return here === null ? [] : line(here, 'keep', { reason: 'several' });
    if (found === undefined) {
      if (!isOurs || here === null) return [];
      return isAdministrator ? line(here, 'keep', { reason: 'administrator' }) : line(here, 'remove');
    }
    if (here === found.id) return [];
    if (isAdministrator) return line(found.id, 'keep', { reason: 'administrator' });
    if (here === null) return line(found.id, 'add');
    return isOurs ? line(found.id, 'move', { fromId: here }) : line(found.id, 'keep', { reason: 'by-hand' });
  });
}
