import {
  ACCESS_LEVELS,
  LETTERS,
  LEVELS,
  type AccessLevel,
  type FilterPolicy,
  type Letter,
  type Level,
} from '@sluice/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideAccess,
  formatObjectPath,
  parseObjectPath,
  reasonText,
  reasonTexts,
  type AccessColumn,
  type AccessGrant,
  type AccessKind,
  type AccessMaskPolicy,
  type AccessRequest,
  type AccessStatement,
  type AccessStep,
  type StatementPower,
} from './index.js';
import { compileMask, FULL_MASK } from '../masks/index.js';

const column = (name: string, table = 'customer'): AccessColumn => ({ schema: 'retail', table, column: name });
const levels: Record<string, Level> = { id: 'non_sensitive', name: 'low', phone: 'medium', id_card: 'high' };
const plain = (...names: string[]): AccessStatement['result'] =>
  names.map((name) => ({ sources: [column(name)], exact: true }));
const derived = (...names: string[]): AccessStatement['result'] => [
  { sources: names.map((name) => column(name)), exact: false },
];

const query = (result: AccessStatement['result'], more: Partial<AccessStatement> = {}): AccessStatement => ({
  kind: 'DQL',
  readOnly: true,
  result,
  predicates: [],
  functions: [],
  writes: [],
  locks: false,
  tables: [
    { schema: 'retail', name: 'customer', access: 'read', kind: 'table', columns: ['id', 'name', 'phone', 'id_card'] },
  ],
  ...more,
});
const keepPhones: AccessMaskPolicy = {
  name: '手机号',
  priority: 1,
  tables: ['*'],
  rules: [
    { matchType: 'column', matchValue: 'retail.customer.phone', algorithm: 'keep', config: { first: 3, last: 4 } },
  ],
};
const grant = (letter: Letter, ...path: string[]): AccessGrant => ({ letter, path });
const request = (statement: AccessStatement, more: Partial<AccessRequest> = {}): AccessRequest => ({
  statement,
  database: 'shop',
  grants: [grant('read')],
  accessLevel: 'low',
  policies: [],
  column: ({ column: name }) => (name in levels ? { level: levels[name] ?? 'high' } : undefined),
  ...more,
});
const codes = (access: AccessRequest): string[] => decideAccess(access).reasons.map(({ code }) => code);
const algorithms = (access: AccessRequest): (string | undefined)[] =>
  decideAccess(access).masks.map((mask) => mask?.algorithm);

describe('columns of views', () => {
  const view = column('contact', 'customer_view');
  const marked = (level: Level) => ({
    column: ({ column: name }: AccessColumn) =>
      name === 'contact' ? { level } : name in levels ? { level: levels[name] ?? 'high' } : undefined,
  });
  const through = (source: string, exact = true): AccessStatement['result'] => [
    { sources: [column(source)], through: [view], exact },
  ];

  it('mask what passes them when they are sensitive and the base column is not', () => {
    expect(algorithms(request(query(through('id')), marked('high')))).toEqual(['full']);
    expect(algorithms(request(query(through('id')), marked('non_sensitive')))).toEqual([undefined]);
  });

  it('keep the algorithm of a plain copy where both are masked alike, and mask fully where they differ', () => {
    const phones = {
      ...keepPhones,
      rules: [{ ...keepPhones.rules[0]!, matchValue: ['retail.customer.phone', 'retail.customer_view.contact'] }],
    };
    expect(algorithms(request(query(through('phone')), { ...marked('medium'), policies: [phones] }))).toEqual(['keep']);
    expect(algorithms(request(query(through('phone')), { ...marked('high'), policies: [keepPhones] }))).toEqual([
      'full',
    ]);
  });

  it('refuse a view column that the catalogue does not know', () => {
    expect(codes(request(query(through('id'))))).toContain('unknown-object');
  });
});

describe('structure', () => {
  const change = (...columns: string[]) =>
    query([], {
      kind: 'DDL',
      readOnly: false,
      tables: [{ schema: 'retail', name: 'customer', access: 'write', kind: 'table', columns }],
    });
  const grants = [grant('manage')];

  it('of a table whose columns are masked stays as it is, unless the person may use them', () => {
    expect(codes(request(change('id', 'name'), { grants }))).toEqual([]);
    expect(decideAccess(request(change('id', 'phone'), { grants })).reasons).toMatchObject([
      { code: 'structure-masked', object: 'retail.customer.phone', grantors: ['policy_admin'] },
    ]);
    expect(
      codes(
        request(change('id', 'phone'), {
          grants,
          privileges: [{ kind: 'use', path: ['shop', 'retail', 'customer', 'phone'] }],
        }),
      ),
    ).toEqual([]);
  });
});

describe('powers', () => {
  const manage = { grants: [grant('manage'), grant('read')] };
  const act = (...powers: StatementPower[]) => query([], { kind: 'UTILITY', readOnly: false, tables: [], powers });
  const everyColumn =
    (...names: string[]) =>
    () =>
      names.map((name) => column(name));

  it.each(['code', 'rights', 'session', 'trigger'] as const)(
    '%s is for people to whom nothing is forbidden',
    (power) => {
      const grants = [...manage.grants, grant('forbid', 'shop', 'elsewhere')];
      expect(codes(request(act(power), { grants, everyColumn: everyColumn('id', 'name') }))).toEqual([
        `${power}-under-mask`,
      ]);
    },
  );

  it.each(['code', 'rights', 'session', 'trigger'] as const)(
    '%s is for people who see every column as it is',
    (power) => {
      expect(codes(request(act(power), { ...manage, everyColumn: everyColumn('id', 'name') }))).toEqual([]);
      expect(
        decideAccess(request(act(power), { ...manage, everyColumn: everyColumn('id', 'phone') })).reasons,
      ).toMatchObject([{ code: `${power}-under-mask`, grantors: ['policy_admin'] }]);
      expect(
        codes(request(act(power), { ...manage, accessLevel: 'high', everyColumn: everyColumn('id', 'phone') })),
      ).toEqual([]);
      expect(
        codes(
          request(act(power), {
            ...manage,
            privileges: [{ kind: 'use', path: ['shop'] }],
            everyColumn: everyColumn('phone'),
          }),
        ),
      ).toEqual([`${power}-under-mask`]);
      expect(
        codes(
          request(act(power), {
            ...manage,
            privileges: [{ kind: 'see', path: ['shop'] }],
            everyColumn: everyColumn('phone'),
          }),
        ),
      ).toEqual([]);
    },
  );

  it('of a trigger is for people who may read everything', () => {
    const all = { accessLevel: 'high', everyColumn: everyColumn('id', 'phone') } as const;
    const grants = [grant('manage'), grant('read')];
    const forbidden = grant('forbid', 'shop', 'retail', 'orders');
    expect(codes(request(act('trigger'), { ...all, grants }))).toEqual([]);
    for (const fewer of [[grant('manage')], [grant('manage'), grant('read', 'shop', 'retail')], [...grants, forbidden]])
      expect(codes(request(act('trigger'), { ...all, grants: fewer }))).toEqual(['trigger-under-mask']);
  });

  it('are refused where nobody says which columns there are, or one is not known', () => {
    expect(codes(request(act('code'), manage))).toEqual(['code-under-mask']);
    expect(codes(request(act('code'), { ...manage, everyColumn: everyColumn('id', 'strange') }))).toEqual([
      'code-under-mask',
    ]);
  });

  it("over the server itself are nobody's", () => {
    expect(codes(request(act('server'), { ...manage, accessLevel: 'high', everyColumn: everyColumn('id') }))).toEqual([
      'server-refused',
    ]);
  });

  it('a foreign key must not refer to a masked column', () => {
    const refer = (...columns: string[]) =>
      query([], {
        kind: 'DDL',
        readOnly: false,
        tables: [
          { schema: 'retail', name: 'customer', access: 'read', kind: 'table', columns },
          { schema: 'retail', name: 'note', access: 'write', kind: 'table', columns: [] },
        ],
      });
    expect(codes(request(refer('phone'), manage))).toEqual(['structure-masked']);
    expect(codes(request(refer('id'), manage))).toEqual([]);
  });
});

describe('letters', () => {
  const everyone = [[], ['shop'], ['shop', 'retail'], ['shop', 'retail', 'customer']];

  it.each(everyone.map((path) => [path.join('.') || 'source', path] as const))(
    'a letter on the %s reaches the table, a forbid there beats every letter',
    (_name, path) => {
      expect(codes(request(query(plain('id')), { grants: [grant('read', ...path)] }))).toEqual([]);
      const all = LETTERS.filter((letter) => letter !== 'forbid').flatMap((letter) =>
        everyone.map((object) => grant(letter, ...object)),
      );
      expect(codes(request(query(plain('id')), { grants: [...all, grant('forbid', ...path)] }))).toEqual(['forbidden']);
    },
  );

  it('letters of other objects, and other letters, do not help', () => {
    for (const grants of [
      [],
      [grant('write')],
      [grant('manage')],
      [grant('terminal')],
      [grant('read', 'other')],
      [grant('read', 'shop', 'retail', 'orders')],
      [grant('read', 'shop', 'retail', 'customer', 'x')],
    ]) {
      expect(codes(request(query(plain('id')), { grants }))[0]).toBe('letter-missing');
    }
  });

  it('columns can be granted one by one; one that is missing is named; without columns the table is needed', () => {
    const table = (...columns: string[]) =>
      query(plain('id'), { tables: [{ schema: 'retail', name: 'customer', access: 'read', kind: 'table', columns }] });
    const grants = [
      grant('read', 'shop', 'retail', 'customer', 'id'),
      grant('read', 'shop', 'retail', 'customer', 'name'),
    ];
    expect(codes(request(table('id', 'name'), { grants }))).toEqual([]);
    expect(decideAccess(request(table('id', 'phone'), { grants })).reasons).toMatchObject([
      { code: 'letter-missing', object: 'retail.customer.phone', facts: { letter: 'read' } },
    ]);
    expect(codes(request(table(), { grants }))).toEqual(['letter-missing']);
    expect(
      decideAccess(
        request(table('id', 'name'), {
          grants: [grant('read'), grant('forbid', 'shop', 'retail', 'customer', 'name')],
        }),
      ).reasons,
    ).toMatchObject([{ code: 'forbidden', object: 'retail.customer.name' }]);
  });

  const writes: [AccessKind, Letter][] = [
    ['INSERT', 'write'],
    ['UPDATE', 'write'],
    ['DELETE', 'write'],
    ['MERGE', 'write'],
    ['DDL', 'manage'],
    ['DCL', 'manage'],
    ['CALL', 'manage'],
    ['UTILITY', 'manage'],
  ];
  it.each(writes)('%s needs %s on what it writes', (kind, needed) => {
    const statement = query([], {
      kind,
      readOnly: false,
      tables: [{ schema: 'retail', name: 'customer', access: 'write', kind: 'table', columns: [] }],
    });
    for (const letter of LETTERS) {
      const reasons = decideAccess(request(statement, { grants: [grant(letter)] })).reasons;
      expect(reasons.map(({ code }) => code)).toEqual(
        letter === needed ? [] : [letter === 'forbid' ? 'forbidden' : 'letter-missing'],
      );
    }
  });

  it.each(['CALL', 'DDL', 'DCL', 'UTILITY'] as const)('%s without tables needs manage on the database', (kind) => {
    const statement = query([], { kind, readOnly: false, tables: [] });
    expect(codes(request(statement))).toEqual(['letter-missing']);
    expect(codes(request(statement, { grants: [grant('manage', 'shop')] }))).toEqual([]);
  });

  it.each([
    ['TCL', 'kind-not-allowed'],
    ['UNKNOWN', 'unknown-statement'],
  ] as const)('%s is refused whatever the letters', (kind, code) => {
    expect(
      codes(
        request(query([], { kind, tables: [] }), {
          grants: LETTERS.filter((letter) => letter !== 'forbid').map((letter) => grant(letter)),
        }),
      ),
    ).toEqual([code]);
  });

  it('a lock needs write, a query that writes otherwise is refused, functions with effects are refused', () => {
    expect(codes(request(query(plain('id'), { locks: true, readOnly: false })))).toEqual(['letter-missing']);
    expect(
      codes(request(query(plain('id'), { locks: true, readOnly: false }), { grants: [grant('read'), grant('write')] })),
    ).toEqual([]);
    expect(codes(request(query(plain('id'), { readOnly: false })))).toEqual(['not-read-only']);
    for (const effect of ['effect', 'unknown'] as const)
      expect(codes(request(query(plain('id'), { functions: [{ schema: 'public', name: 'f', effect }] })))).toEqual([
        'function-not-approved',
      ]);
  });

  it('every reason is told at once, with who can grant what is missing, in both languages', () => {
    const { reasons } = decideAccess(
      request(
        query(plain('id'), {
          kind: 'DELETE',
          readOnly: false,
          predicates: [{ column: column('id_card'), use: 'dml-condition' }],
          tables: [{ schema: 'retail', name: 'customer', access: 'write', kind: 'table', columns: [] }],
        }),
        { owners: ['王经理'] },
      ),
    );
    expect(reasons.map(({ code }) => code)).toEqual(['letter-missing', 'filter-refused']);
    expect(reasonText(reasons[0] as never, 'zh-chs')).toBe(
      '没有 retail.customer 的写入权限，可联系策略管理员、项目管理员、王经理',
    );
    expect(reasonText(reasons[0] as never, 'en')).toBe(
      'you do not have the write permission on retail.customer; a policy administrator or the project manager or 王经理 can change this',
    );
    for (const code of Object.keys(reasonTexts) as (keyof typeof reasonTexts)[])
      for (const locale of ['zh-chs', 'en'] as const) expect(reasonTexts[code][locale]).not.toBe('');
  });
});

describe('masks', () => {
  it.each(ACCESS_LEVELS.flatMap((access) => LEVELS.map((level) => [access, level] as const)))(
    'a person of level %s and a column of level %s',
    (accessLevel, level) => {
      const above = LEVELS.indexOf(level) > ACCESS_LEVELS.indexOf(accessLevel);
      const facts = { accessLevel, column: () => ({ level, ruleType: 'personal' }) };
      const by = (
        matchType: 'column' | 'level' | 'rule_type' | 'name_pattern',
        matchValue: string,
      ): AccessMaskPolicy => ({
        name: 'p',
        priority: 1,
        tables: ['retail.*'],
        rules: [{ matchType, matchValue, algorithm: 'hmac', config: {} }],
      });
      expect(algorithms(request(query(plain('phone')), facts))).toEqual([above ? 'full' : undefined]);
      for (const policy of [by('level', level), by('rule_type', 'personal'), by('name_pattern', '*PHO*')]) {
        expect(algorithms(request(query(plain('phone')), { ...facts, policies: [policy] }))).toEqual([
          above ? 'hmac' : undefined,
        ]);
      }
      expect(
        algorithms(request(query(plain('phone')), { ...facts, policies: [by('column', 'retail.customer.phone')] })),
      ).toEqual(['hmac']);
    },
  );

  it('go by position and lineage: plain copies keep their algorithm, everything derived is masked fully', () => {
    const policies = [keepPhones];
    expect(
      algorithms(
        request(query([...plain('id', 'name', 'phone'), ...derived('phone'), ...plain('id_card')]), { policies }),
      ),
    ).toEqual([undefined, undefined, 'keep', 'full', 'full']);
    expect(
      algorithms(
        request(
          query([...derived('id', 'name'), ...derived('id', 'phone'), ...derived('phone', 'id_card'), ...derived()]),
          { policies },
        ),
      ),
    ).toEqual([undefined, 'full', 'full', undefined]);
    expect(
      algorithms(request(query([{ sources: [column('phone'), column('name')], exact: true }]), { policies })),
    ).toEqual(['full']);
  });

  it("a derived value does not answer by being null, whatever its column's rule says", () => {
    const policies: AccessMaskPolicy[] = [
      {
        name: 'p',
        priority: 1,
        tables: ['*'],
        rules: [{ matchType: 'level', matchValue: ['medium', 'high'], algorithm: 'full', config: {} }],
      },
    ];
    for (const known of [[], policies]) {
      const masks = decideAccess(
        request(query([...derived('phone'), ...plain('phone')]), { policies: known }),
      ).masks.map((mask) => compileMask(mask?.algorithm ?? '', mask?.config));
      expect(masks.map((mask) => mask(null))).toEqual([FULL_MASK, null]);
    }
  });

  it('null survives an expression when every source is null', () => {
    const policies: AccessMaskPolicy[] = [
      {
        name: 'p',
        priority: 1,
        tables: ['*'],
        rules: [{ matchType: 'level', matchValue: ['medium'], algorithm: 'null', config: {} }],
      },
    ];
    expect(algorithms(request(query([...derived('phone'), ...derived('phone', 'id_card')]), { policies }))).toEqual([
      'null',
      'full',
    ]);
  });

  it('take the first rule of the highest priority whose tables and condition fit; a failing condition masks', () => {
    const policy = (name: string, priority: number, more: Partial<AccessMaskPolicy> = {}): AccessMaskPolicy => ({
      ...keepPhones,
      name,
      priority,
      ...more,
    });
    const masked = (policies: AccessMaskPolicy[]) =>
      decideAccess(request(query(plain('phone')), { policies, conditionContext: { user: { account: 'li' } } })).masks[0]
        ?.reason.facts['policy'];
    expect(masked([policy('second', 2), policy('first', 1)])).toBe('first');
    expect(masked([policy('first', 1, { tables: ['sales.*'] }), policy('second', 2)])).toBe('second');
    expect(masked([policy('first', 1, { condition: 'user.account == "wang"' }), policy('second', 2)])).toBe('second');
    expect(masked([policy('first', 1, { condition: 'user.account' }), policy('second', 2)])).toBe('first');
  });

  it('of a preview are the stricter of what the person and the builder see, so that a condition for the one shows nothing to the other', () => {
    const contexts = { conditionContext: { user: { account: 'boss' } }, ownContext: { user: { account: 'li' } } };
    const policy = (condition: string, config: Record<string, unknown>, priority = 1): AccessMaskPolicy => ({
      name: condition,
      priority,
      tables: ['*'],
      condition,
      rules: [{ matchType: 'column', matchValue: '*.phone', algorithm: 'keep', config }],
    });
    const masks = (policies: AccessMaskPolicy[], more: Partial<AccessRequest> = contexts) =>
      decideAccess(request(query(plain('phone')), { policies, accessLevel: 'high', ...more })).masks[0];
    const except = policy('user.account != "boss"', { first: 3, last: 4 });
    expect(masks([except], { conditionContext: contexts.conditionContext })).toBeNull();
    expect(masks([except])).toMatchObject({ algorithm: 'keep', config: { first: 3, last: 4 } });
    expect(masks([policy('user.account == "boss"', { first: 3, last: 4 })])).toMatchObject({ algorithm: 'keep' });
    expect(
      masks([policy('user.account == "boss"', { first: 9, last: 0 }), policy('true', { first: 0, last: 2 }, 2)]),
    ).toMatchObject({ algorithm: 'full' });
    expect(masks([policy('user.account == "nobody"', {})])).toBeNull();
  });

  it('refuse columns that the catalogue does not know', () => {
    expect(codes(request(query(plain('shoe_size'))))).toEqual(['unknown-object']);
    expect(codes(request(query(plain('id'), { predicates: [{ column: column('shoe_size'), use: 'where' }] })))).toEqual(
      ['unknown-object'],
    );
  });

  it('copies of masked columns into tables are refused', () => {
    const copy = (source: string) =>
      query([], {
        kind: 'INSERT',
        readOnly: false,
        writes: [{ target: column('note', 'memo'), sources: [column(source)] }],
        tables: [{ schema: 'retail', name: 'memo', access: 'write', kind: 'table', columns: ['note'] }],
      });
    const grants = [grant('read'), grant('write')];
    expect(codes(request(copy('name'), { grants }))).toEqual([]);
    expect(codes(request(copy('phone'), { grants }))).toEqual(['write-copies-masked']);
    expect(codes(request(copy('phone'), { grants, privileges: [{ kind: 'use', path: [] }] }))).toEqual([
      'write-copies-masked',
    ]);
    expect(codes(request(copy('phone'), { grants, privileges: [{ kind: 'see', path: ['shop', 'retail'] }] }))).toEqual(
      [],
    );
    const moved = { ...copy('name'), kind: 'DDL' as const, writes: [], moves: copy('phone').writes };
    const change = { grants: [grant('manage')], privileges: [{ kind: 'use' as const, path: [] }] };
    expect(codes(request(moved, change))).toEqual(['write-copies-masked']);
    expect(codes(request({ ...moved, moves: copy('name').writes }, change))).toEqual([]);
  });
});

describe('masked columns that shape a result', () => {
  const uses = [
    'where',
    'join',
    'group',
    'having',
    'order',
    'distinct',
    'set-operation',
    'window',
    'aggregate-filter',
    'exists',
    'dml-condition',
    'case',
    'other',
  ];
  const shaped = (
    name: string,
    predicates: Partial<AccessStatement['predicates'][number]>[],
    more: Partial<AccessRequest> = {},
  ) =>
    request(
      query(plain('id'), {
        predicates: predicates.map((predicate) => ({ column: column(name), use: 'where', ...predicate })),
      }),
      more,
    );

  it.each(uses)('by level: high refuses, medium wants equality, low and clear columns are free (%s)', (use) => {
    expect(codes(shaped('id_card', [{ use }]))).toEqual(['filter-refused']);
    expect(codes(shaped('phone', [{ use }]))).toEqual(['filter-equality-only']);
    expect(codes(shaped('name', [{ use }], { accessLevel: 'public' }))).toEqual([]);
    expect(codes(shaped('name', [{ use }]))).toEqual([]);
    expect(codes(shaped('id_card', [{ use }], { accessLevel: 'high' }))).toEqual([]);
  });

  it('counts equalities on a medium column, ten values at most in one statement', () => {
    expect(decideAccess(shaped('phone', [{ equality: { values: 1 } }, { equality: { values: 9 } }]))).toMatchObject({
      decision: 'permit',
      equalityUses: [{ column: column('phone'), values: 10 }],
    });
    expect(codes(shaped('phone', [{ equality: { values: 11 } }]))).toEqual(['filter-equality-only']);
    expect(codes(shaped('phone', [{ equality: { values: 6 } }, { equality: { values: 5 } }]))).toEqual([
      'filter-equality-only',
    ]);
    expect(decideAccess(shaped('phone', [{ equality: { values: 1 } }, { use: 'order' }]))).toMatchObject({
      decision: 'refuse',
      equalityUses: [],
    });
    expect(codes(shaped('id_card', [{ equality: { values: 1 } }]))).toEqual(['filter-refused']);
    expect(decideAccess(shaped('phone', [{ equality: { values: 1 } }], { accessLevel: 'high' })).equalityUses).toEqual(
      [],
    );
  });

  const ruled = (filterPolicy: AccessMaskPolicy['rules'][number]['filterPolicy']): AccessMaskPolicy[] => [
    {
      name: 'p',
      priority: 1,
      tables: ['*'],
      rules: ['phone', 'id_card'].map((name) => ({
        matchType: 'column',
        matchValue: `retail.customer.${name}`,
        algorithm: 'full',
        config: {},
        filterPolicy,
      })),
    },
  ];

  it.each(
    (['refuse', 'allow'] as const).flatMap((null_test) =>
      (['refuse', 'allow'] as const).flatMap((equality) =>
        (['refuse', 'allow'] as const).map((other): FilterPolicy => ({ null_test, equality, other })),
      ),
    ),
  )("a rule's own policy goes before the level's, class by class: %o", (filterPolicy) => {
    const { null_test, equality, other } = filterPolicy;
    const policies = ruled(filterPolicy);
    for (const name of ['phone', 'id_card']) {
      expect(codes(shaped(name, [{ class: 'null_test' }], { policies }))).toEqual(
        null_test === 'allow' ? [] : ['null-test-refused'],
      );
      expect(codes(shaped(name, [{ class: 'equality', equality: { values: 1 } }], { policies }))).toEqual(
        equality === 'allow' ? [] : ['filter-refused'],
      );
      expect(codes(shaped(name, [{ use: 'order', class: 'other' }], { policies }))).toEqual(
        other === 'allow' ? [] : [equality === 'allow' ? 'filter-equality-only' : 'filter-refused'],
      );
    }
  });

  it('leaves a class that a rule does not decide to the level', () => {
    const policies = ruled({ other: 'allow' });
    expect(codes(shaped('id_card', [{ use: 'order' }], { policies }))).toEqual([]);
    expect(codes(shaped('id_card', [{ class: 'null_test' }], { policies }))).toEqual(['null-test-refused']);
    expect(codes(shaped('phone', [{ class: 'null_test' }], { policies }))).toEqual([]);
  });

  it('answers null tests and counts where the column allows them, and masks them where it does not', () => {
    const counted = (name: string) =>
      request(query([{ sources: [column(name)], exact: false, nullTested: [] }])).statement.result.map((result) => ({
        ...result,
        nullTested: result.sources,
      }));
    expect(decideAccess(request(query(counted('phone')))).masks).toEqual([null]);
    expect(decideAccess(request(query(counted('id_card')))).masks[0]?.algorithm).toBe('full');
    expect(codes(shaped('id_card', [{ class: 'null_test' }]))).toEqual(['null-test-refused']);
    expect(codes(shaped('phone', [{ class: 'null_test' }]))).toEqual([]);
  });

  it('withholds a result column that could tell by failing, and refuses what is evaluated in any case', () => {
    const heard = [{ column: column('phone'), class: 'other' as const }];
    const listed = query([...plain('id'), { sources: [column('phone')], exact: false, observed: heard }]);
    const decision = decideAccess(request(listed));
    expect(decision.reasons).toEqual([]);
    expect(decision.masks.map((mask) => mask && [mask.algorithm, mask.replaced])).toEqual([null, ['full', true]]);
    expect(codes(request({ ...listed, readOnly: false, locks: true }))).toContain('observed-refused');
    expect(codes(request(query(plain('id'), { observed: heard })))).toEqual(['observed-refused']);
    expect(codes(request(query(plain('id'), { observed: heard }), { accessLevel: 'high' }))).toEqual([]);
    expect(codes(request(query(plain('id'), { observed: heard }), { policies: ruled({ other: 'allow' }) }))).toEqual(
      [],
    );
    expect(
      codes(
        request(query(plain('id'), { observed: heard }), {
          privileges: [{ kind: 'use', path: ['shop', 'retail', 'customer', 'phone'] }],
        }),
      ),
    ).toEqual([]);
    const nulls = [{ column: column('phone'), class: 'null_test' as const }];
    expect(codes(request(query(plain('id'), { observed: nulls })))).toEqual([]);
    // A column that is not masked itself has no NULL to stand in its place.
    expect(codes(request(query([{ sources: [column('id')], exact: false, observed: heard }])))).toEqual([
      'observed-refused',
    ]);
  });

  it('masks the text of a plan and asks for no more than the planned statement does', () => {
    const plan = query(derived('id', 'phone', 'id_card'), {
      isPlan: true,
      predicates: ['phone', 'id_card'].map((name) => ({ column: column(name), use: 'plan', class: 'other' as const })),
    });
    const { decision, masks } = decideAccess(request(plan));
    expect([decision, masks[0]?.algorithm, masks[0]?.config]).toEqual([
      'permit',
      'plan',
      { columns: ['phone', 'id_card'] },
    ]);
    expect(codes(request({ ...plan, predicates: [{ column: column('id_card'), use: 'where' }] }))).toEqual([
      'filter-refused',
    ]);
  });

  it('"use unmasked" frees the filter and leaves the mask; "see unmasked" frees both', () => {
    const statement = query(plain('id_card'), { predicates: [{ column: column('id_card'), use: 'order' }] });
    const use = decideAccess(
      request(statement, { privileges: [{ kind: 'use', path: ['shop', 'retail', 'customer', 'id_card'] }] }),
    );
    expect([use.decision, use.masks[0]?.algorithm]).toEqual(['permit', 'full']);
    expect(
      decideAccess(
        request(statement, { privileges: [{ kind: 'see', path: ['shop', 'retail', 'customer', 'id_card'] }] }),
      ),
    ).toMatchObject({ decision: 'permit', masks: [null] });
    expect(
      codes(request(statement, { privileges: [{ kind: 'use', path: ['shop', 'retail', 'customer', 'phone'] }] })),
    ).toEqual(['filter-refused']);
  });
});

describe('forced limits', () => {
  it('the tightest wins, none allowed refuses, a forced work order refuses its operation alone', () => {
    expect(
      decideAccess(
        request(query(plain('id')), {
          limits: [
            { rows: 500, bytes: 10 },
            { rows: 20, timeoutMs: 5 },
          ],
        }),
      ).limits,
    ).toEqual({ rows: 20, bytes: 10, timeoutMs: 5 });
    expect(codes(request(query(plain('id')), { limits: [{ rows: 0 }] }))).toEqual(['no-rows-allowed']);
    expect(codes(request(query(plain('id')), { forcedWorkOrder: ['query'] }))).toEqual(['work-order-required']);
    expect(codes(request(query(plain('id')), { forcedWorkOrder: ['query'], purpose: 'export' }))).toEqual([]);
    expect(codes(request(query(plain('id')), { forcedWorkOrder: ['export'], purpose: 'export' }))).toEqual([
      'work-order-required',
    ]);
  });
});

describe('whatever is granted', () => {
  const path = fc.constantFrom<string[]>(
    [],
    ['shop'],
    ['shop', 'retail'],
    ['shop', 'retail', 'customer'],
    ['shop', 'retail', 'customer', 'phone'],
    ['other'],
  );
  const grants = fc.array(fc.record({ letter: fc.constantFrom(...LETTERS), path }));
  const statements = fc
    .array(
      fc.record({
        sources: fc.subarray(Object.keys(levels)).map((names) => names.map((name) => column(name))),
        exact: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((result) => query(result));
  const accessLevels = fc.constantFrom<AccessLevel>(...ACCESS_LEVELS);
  const use = fc.array(fc.record({ kind: fc.constant('use' as const), path }));

  it('no letter and no "use unmasked" ever unmasks a column above the level', () => {
    fc.assert(
      fc.property(statements, accessLevels, grants, grants, use, (statement, accessLevel, some, more, privileges) => {
        const before = decideAccess(request(statement, { accessLevel, grants: some, policies: [keepPhones] }));
        const after = decideAccess(
          request(statement, { accessLevel, grants: [...some, ...more], privileges, policies: [keepPhones] }),
        );
        expect(after.masks).toEqual(before.masks);
        statement.result.forEach(({ sources }, index) => {
          const above = sources.some(
            ({ column: name }) => LEVELS.indexOf(levels[name] ?? 'high') > ACCESS_LEVELS.indexOf(accessLevel),
          );
          if (above) expect(after.masks[index]).not.toBeNull();
        });
      }),
    );
  });

  it('a higher sensitivity never shows more, and a forbid never permits', () => {
    fc.assert(
      fc.property(statements, accessLevels, grants, path, (statement, accessLevel, some, forbidden) => {
        const before = decideAccess(request(statement, { accessLevel, grants: some }));
        const raised = decideAccess(
          request(statement, { accessLevel, grants: some, column: () => ({ level: 'high' }) }),
        );
        before.masks.forEach((mask, index) => {
          if (mask) expect(raised.masks[index]).not.toBeNull();
        });
        const refused = decideAccess(
          request(statement, { accessLevel, grants: [...some, { letter: 'forbid', path: forbidden }] }),
        );
        if (before.decision === 'refuse') expect(refused.decision).toBe('refuse');
      }),
    );
  });
});

it('object paths survive dots, quotes and empty names', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 4 }), (parts) => {
      expect(parseObjectPath(formatObjectPath(parts))).toEqual(parts);
    }),
  );
  expect(formatObjectPath(['shop', 'retail', 'a.b'])).toBe('shop.retail."a.b"');
  for (const broken of ['a.', '.a', 'a..b', '"a', '"a"b']) expect(parseObjectPath(broken)).toBeUndefined();
});

describe('the steps of a decision', () => {
  const steps = (access: AccessRequest): AccessStep[] => {
    const received: AccessStep[] = [];
    expect(decideAccess(access, (step) => received.push(step))).toEqual(decideAccess(access));
    return received;
  };

  it('name the grants that give a letter, those that forbid, and the letter that is missing', () => {
    const read: AccessGrant = { ...grant('read', 'shop'), from: { grant: 7 } };
    const forbid: AccessGrant = { ...grant('forbid', 'shop', 'retail', 'customer', 'id_card'), from: { project: 3 } };
    expect(steps(request(query(plain('id')), { grants: [read] }))[0]).toMatchObject({
      check: 'letter',
      object: 'retail.customer',
      letter: 'read',
      grants: [read],
    });
    expect(steps(request(query(plain('id')), { grants: [read, forbid] }))[0]).toMatchObject({
      check: 'forbid',
      object: 'retail.customer.id_card',
      grants: [forbid],
      refusal: { code: 'forbidden' },
    });
    expect(steps(request(query(plain('id')), { grants: [grant('write')] }))[0]).toMatchObject({
      check: 'letter',
      letter: 'read',
      grants: [],
      refusal: { code: 'letter-missing' },
    });
  });

  it('say of each column by what it is clear or masked', () => {
    const privileges = [{ path: ['shop', 'retail', 'customer', 'name'], kind: 'see' as const }];
    const access = request(query(plain('id', 'name', 'phone', 'id_card')), {
      policies: [{ ...keepPhones, id: 5 }],
      privileges,
    });
    const columns = steps(access).flatMap((step) =>
      step.check === 'column' ? [[step.object.split('.')[2], step.by, step.isMasked, step.policy?.id]] : [],
    );
    expect(columns).toEqual([
      ['id', 'level', false, undefined],
      ['name', 'privilege', false, undefined],
      ['phone', 'policy', true, 5],
      ['id_card', 'level', true, undefined],
    ]);
  });

  it('hold every refusal that the decision gives', () => {
    const access = request(
      query(plain('id'), { predicates: [{ column: column('id_card'), use: 'where', class: 'other' }] }),
      { grants: [], forcedWorkOrder: ['query'], limits: [{ rows: 0 }] },
    );
    const refused = steps(access).flatMap((step) => ('refusal' in step && step.refusal ? [step.refusal] : []));
    expect(refused).toEqual(decideAccess(access).reasons);
    expect(refused.map(({ code }) => code)).toEqual([
      'letter-missing',
      'filter-refused',
      'work-order-required',
      'no-rows-allowed',
    ]);
  });
});
