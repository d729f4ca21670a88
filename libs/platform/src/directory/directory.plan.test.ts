import { describe, expect, it } from 'vitest';
import { dnKey, isWithin, parseDn, type Dn } from './directory.dn.js';
import {
  planDirectory,
  type DirectoryAnswer,
  type DirectoryState,
  type KnownPerson,
  type MappedTarget,
} from './directory.plan.js';

const dn = (text: string): Dn => parseDn(text)!;

describe('names of a directory', () => {
  it.each([
    ['OU=Sales , DC=Example,DC=com', 'ou=sales,dc=example,dc=com'],
    ['cn=Zhang\\, San,ou=x', 'cn=zhang\\2c san,ou=x'],
    ['cn=\\E5\\BC\\A0\\E4\\B8\\89,ou=x', 'cn=张三,ou=x'],
    ['cn="a,b"+uid=1,ou=x', 'uid=1+cn=a\\,b,ou=x'],
    ['cn=a  b,ou=x', 'cn=A b , ou=x'],
  ])('%s is %s', (one, other) => {
    expect(dnKey(dn(one))).toBe(dnKey(dn(other)));
  });

  it.each(['', 'sales', 'ou=', '=x', 'ou=a,,dc=b', 'ou=a\\', 'ou=a\\zz', 'o u=x'])('%j is none', (text) => {
    expect(parseDn(text)).toBeUndefined();
  });

  it('stand below each other by whole parts', () => {
    expect(isWithin(dn('cn=a,ou=sales,dc=b'), dn('ou=sales,dc=b'))).toBe(true);
    expect(isWithin(dn('ou=sales,dc=b'), dn('ou=sales,dc=b'))).toBe(true);
    expect(isWithin(dn('cn=a,ou=presales,dc=b'), dn('ou=sales,dc=b'))).toBe(false);
  });
});

const people = (...names: string[]): KnownPerson[] =>
  names.map((account, at) => ({
    ...{ id: at + 1, account, departmentId: null, isPlacedByDirectory: false },
    ...{ isAdministrator: false, isFresh: false },
  }));
const group: MappedTarget = {
  ...{ type: 'group', id: 7, name: 'analysts', dn: dn('cn=analysts,dc=b'), text: 'cn=analysts,dc=b' },
  holdsLetters: false,
};
const department = (id: number, text: string): MappedTarget => ({
  ...{ type: 'department', id, name: text, dn: dn(text), text, holdsLetters: false },
});
const state = (more: Partial<DirectoryState>): DirectoryState => ({
  ...{ targets: [group], people: [], members: [], lastPeople: null, removalPercent: 20 },
  ...more,
});
const inGroup = (...accounts: string[]): DirectoryAnswer => ({
  people: accounts.map((account) => ({ account, dn: dn(`uid=${account},ou=people,dc=b`) })),
  entries: new Map([[dnKey(group.dn), { kind: 'group', accounts: new Set(accounts) }]]),
});
const short = (plan: ReturnType<typeof planDirectory>): string[] =>
  plan.lines.map(({ what, userId, targetId, reason }) => `${what} ${userId} ${targetId}${reason ? ` ${reason}` : ''}`);

describe('a plan for groups', () => {
  it('adds who is there, leaves who was put in by hand, and takes away only what the directory made', () => {
    const members = [2, 3, 4].map((userId) => ({ groupId: 7, userId, isByDirectory: userId !== 3 }));
    const plan = planDirectory(
      state({ people: people('a', 'b', 'c', 'd'), members }),
      inGroup('a', 'b', 'nobody-here'),
    );
    expect(short(plan)).toEqual(['add 1 7', 'remove 4 7']);
    expect(plan).toMatchObject({ removed: 1, made: 2, isLarge: false });
  });

  it('leaves administrators, and who has not chosen a password yet where the group holds letters', () => {
    const [admin, fresh] = people('admin', 'fresh') as [KnownPerson, KnownPerson];
    const known = [
      { ...admin, isAdministrator: true },
      { ...fresh, isFresh: true },
    ];
    const lettered = { ...group, holdsLetters: true };
    const plan = planDirectory(state({ people: known, targets: [lettered] }), inGroup('admin', 'fresh'));
    expect(short(plan)).toEqual(['keep 1 7 administrator', 'keep 2 7 first-password']);
    expect(short(planDirectory(state({ people: known }), inGroup('admin', 'fresh')))).toEqual([
      'keep 1 7 administrator',
      'add 2 7',
    ]);
    const members = [{ groupId: 7, userId: 1, isByDirectory: true }];
    expect(short(planDirectory(state({ people: known, members }), inGroup('x')))[0]).toBe('keep 1 7 administrator');
  });

  it('does nothing about an account that the directory holds twice', () => {
    const answer = inGroup('a');
    const twice = { ...answer, people: [...answer.people, { account: 'a', dn: dn('uid=a,ou=other,dc=b') }] };
    const members = [{ groupId: 7, userId: 1, isByDirectory: true }];
    expect(short(planDirectory(state({ people: people('a'), members }), twice))).toEqual(['keep 1 7 several']);
    expect(planDirectory(state({ people: people('a') }), twice).lines).toEqual([]);
  });

  it('is large where a group would be empty, where the directory shrank, and beyond the share', () => {
    const names = Array.from({ length: 20 }, (_, at) => `p${at}`);
    const members = names.map((_name, at) => ({ groupId: 7, userId: at + 1, isByDirectory: true }));
    const full = state({ people: people(...names), members });
    expect(planDirectory(full, inGroup()).isLarge).toBe(true);
    expect(planDirectory({ ...full, members: members.slice(0, 1) }, inGroup('p9')).isLarge).toBe(false);
    expect(planDirectory(full, inGroup(...names.slice(0, 16))).isLarge).toBe(false);
    expect(planDirectory(full, inGroup(...names.slice(0, 15))).isLarge).toBe(true);
    expect(planDirectory({ ...full, lastPeople: 30 }, inGroup(...names.slice(0, 19))).isLarge).toBe(true);
    expect(planDirectory({ ...full, lastPeople: 30 }, inGroup(...names)).isLarge).toBe(false);
  });

  it('refuses to take an entry that was not read for an empty one', () => {
    expect(() => planDirectory(state({}), { people: [], entries: new Map() })).toThrow('was not read');
  });
});

describe('a plan for departments', () => {
  const targets = [department(1, 'ou=people,dc=b'), department(2, 'ou=sales,ou=people,dc=b')];
  const answer: DirectoryAnswer = {
    people: [
      { account: 'a', dn: dn('uid=a,ou=sales,ou=people,dc=b') },
      { account: 'b', dn: dn('uid=b,ou=people,dc=b') },
      { account: 'c', dn: dn('uid=c,ou=people,dc=b') },
    ],
    entries: new Map(targets.map((target) => [dnKey(target.dn), { kind: 'container' }])),
  };

  it('puts people into the deepest one, moves whom it put there, and leaves what was set by hand', () => {
    const [a, b, c, d, e] = people('a', 'b', 'c', 'd', 'e') as KnownPerson[];
    const known = [
      a!,
      { ...b!, departmentId: 2, isPlacedByDirectory: true },
      { ...c!, departmentId: 9 },
      { ...d!, departmentId: 2, isPlacedByDirectory: true },
      { ...e!, departmentId: 9, isPlacedByDirectory: true },
    ];
    const plan = planDirectory(state({ targets, people: known }), answer);
    expect(short(plan)).toEqual(['add 1 2', 'move 2 1', 'keep 3 1 by-hand', 'remove 4 2']);
    expect(plan.lines[1]).toMatchObject({ fromId: 2 });
  });

  it('does nothing where two departments name the same entry', () => {
    const double = [...targets, department(3, 'OU=Sales,ou=people,dc=b')];
    const known = [{ ...people('a')[0]!, departmentId: 2, isPlacedByDirectory: true }];
    expect(short(planDirectory(state({ targets: double, people: known }), answer))).toEqual(['keep 1 2 several']);
  });
});
