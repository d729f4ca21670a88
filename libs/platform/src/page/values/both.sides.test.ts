import fc from 'fast-check';
import { PlatformError, type CompiledParam, type Param, type View } from '@sluice/document';
import { createPage } from '@sluice/engine';
import { fakePorts, pageOf, rowsAnswer, settle, viewOf } from '@sluice/engine/fakes';
import { expect, it } from 'vitest';
import type { OperationContext } from '../../dispatch/operation.js';
import type { LoadedPage } from '../../document/document.contract.js';
import { checkForm, readForm } from './form.values.js';

/**
 * A field of a document that is drawn at random: what it is, its condition and its expression over fields before it.
 */
interface Drawn {
  kind: 'number' | 'text' | 'made';
  must: boolean;
  cond: string | undefined;
  value: string;
  isText: boolean;
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const MEMBERS = ['x', 'y', 'z'] as const;
const people = [
  { code: 'a', name: 'Ann' },
  { code: '1', name: 'One' },
];

const pick = (from: readonly string[]): fc.Arbitrary<string> =>
  from.length === 0 ? fc.constant("'none'") : fc.constantFrom(...from);
const atom = (from: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(pick(from), fc.constantFrom('# == null', '# != null', "# == 'a'", '# == 1', '# > 0', "# != 'a'"))
    .map(([name, source]) => source.replace('#', name));
const condition = (from: readonly string[]): fc.Arbitrary<string | undefined> =>
  fc.option(
    fc.oneof(
      atom(from),
      fc.tuple(atom(from), fc.constantFrom(' && ', ' || '), atom(from)).map((parts) => parts.join('')),
      atom(from).map((one) => `!(${one})`),
    ),
    { nil: undefined },
  );
const expression = (from: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      pick(from),
      pick(from),
      fc.constantFrom(
        '#',
        "# == null ? 'none' : string(#)",
        '# + 1',
        '# + @',
        "dict('people', string(#))",
        '# == null ? null : @',
        "# == null ? 'no' : 'yes'",
      ),
    )
    .map(([one, other, source]) => source.replaceAll('#', one).replaceAll('@', other));
const drawn = (from: readonly string[]): fc.Arbitrary<Drawn> =>
  fc.record({
    kind: fc.constantFrom('number', 'text', 'text', 'made'),
    must: fc.boolean(),
    cond: condition(from),
    value: expression(from),
    isText: fc.boolean(),
  });

function paramOf(name: string, id: number, { kind, must, cond, value, isText }: Drawn): CompiledParam {
  const form_type = kind === 'number' || (kind === 'made' && !isText) ? 5 : 1;
  return {
    id,
    uid: name,
    name,
    form_type,
    app_buttons: [],
    must: must && kind !== 'made',
    cond: cond || undefined,
    ...(kind === 'made' ? { value } : {}),
  } as CompiledParam;
}

const values = fc.constantFrom<unknown>(null, 'a', '1', 1, 0, -3, '');
const row = fc.record({ x: values, y: values, z: values });
const story = fc.record({
  fields: fc.tuple(...NAMES.map((_, at) => drawn(NAMES.slice(0, at).map((name) => `form.${name}`)))),
  members: fc.tuple(
    ...MEMBERS.map((_, at) =>
      drawn([...MEMBERS.slice(0, at).map((name) => `row.${name}`), ...NAMES.map((name) => `form.${name}`)]),
    ),
  ),
  total: condition(['form.g', 'form.a']),
  record: fc.option(
    fc.record({ a: values, b: values, c: values, d: values, e: values, f: values, g: fc.array(row, { maxLength: 2 }) }),
    { nil: undefined },
  ),
  masked: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 3 }),
  namesMasked: fc.boolean(),
  typed: fc.array(fc.tuple(fc.constantFrom(...NAMES, 'g'), values, fc.constantFrom(...MEMBERS)), { maxLength: 8 }),
});

/** What the two sides need of a server; nothing here is asked of a source. */
function serverOf(
  params: readonly CompiledParam[],
  now: number,
): { ctx: OperationContext; page: LoadedPage; view: View } {
  const ids = new Map(params.map(({ uid, id }) => [uid, id]));
  const platform = {
    clock: { now: () => now },
    documents: { idOf: (_app: number, _page: string, uid: string) => ids.get(uid), dictionary: () => undefined },
  };
  const caller = { kind: 'session', userId: 7, account: 'li', name: '李雷', roles: ['user'] };
  const ctx = { request: { locale: 'zh-chs' }, platform, caller } as unknown as OperationContext;
  return {
    ctx,
    page: { app: { id: 3, uid: 'shop' }, document: { uid: 'orders' } } as unknown as LoadedPage,
    view: { uid: 'form', type: 3, app_params: params as unknown as Param[] } as View,
  };
}

// The same forms every time; with RUNS as many others as one likes.
it('browser and server see the same fields, work out the same values and refuse the same, also where the person sees masks', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ fields, members, total, record, masked, namesMasked, typed }) => {
      const group = {
        id: 9,
        uid: 'g',
        name: 'g',
        form_type: 20,
        app_buttons: [],
        config: { multiple: true, members: members.map((member, at) => paramOf(MEMBERS[at]!, 20 + at, member)) },
      } as unknown as CompiledParam;
      const params = [
        ...fields.map((field, at) => paramOf(NAMES[at]!, at + 1, field)),
        group,
        paramOf('t', 10, { kind: 'text', must: false, cond: total, value: '', isText: true }),
      ];
      const names = namesMasked ? people.map(({ code, name }) => ({ code, name: `${name[0]}*` })) : people;
      const ports = fakePorts({
        '/app/param/dict': { sub_dict: names, ...(namesMasked ? { masked: true } : {}) },
        '/app/data/run': rowsAnswer([]),
      });
      const opened = createPage(
        { ...pageOf(viewOf({ id: 100, uid: 'form', type: 3, app_params: params })), dictionaries: { people: 8 } },
        ports,
      );
      const form = (opened.find(100) as unknown as { form: FormOf }).form;
      const shown = record && { ...record, ...Object.fromEntries(masked.map((name) => [name, '***'])) };
      if (shown) form.fill(shown, new Set(masked));
      else form.assign({ g: [{}] });
      await settle();
      for (const [name, value, member] of typed) {
        const key = name === 'g' ? form.records('g')[0] : undefined;
        if (name === 'g' && key === undefined) continue;
        const address = key === undefined ? name : `g/${key}/${member}`;
        const { visible, disabled } = form.getField(address);
        if (visible && !disabled) form.change(address, value);
        await settle();
      }
      const wire = form.wireValues();
      const sent = { byId: JSON.parse(JSON.stringify(wire)) as Record<string, unknown>, page: {}, rows: [] };
      const byName = Object.fromEntries(
        params.flatMap(({ id, name }) => (Object.hasOwn(sent.byId, String(id)) ? [[name, sent.byId[String(id)]]] : [])),
      );
      const { ctx, page, view } = serverOf(params, ports.clock.now());
      const codes = {
        nameOf: (_uid: string, code: string) => names.find((one) => one.code === code)?.name,
        masked: new Set(namesMasked ? ['people'] : []),
      };
      expect(JSON.parse(JSON.stringify(readForm(ctx, page, view, sent, codes).byName))).toEqual(byName);
      const problems = [...new Set(form.problems().map(({ uid }) => uid.split('/')[0]))];
      const refused = await checkForm(ctx, page, view, sent, codes, {
        may: () => true,
        find: () => Promise.resolve(new Set(shown ? masked : [])),
      }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (refused !== undefined && !(refused instanceof PlatformError)) throw refused as Error;
      expect({ problems, refused: (refused as PlatformError | undefined)?.data }).toEqual({
        problems,
        refused:
          problems.length === 0
            ? undefined
            : { field: expect.toSatisfy((field: string) => problems.includes(field)) as string },
      });
      opened.dispose();
    }),
    { numRuns: Number(process.env['RUNS'] ?? 200), ...(process.env['RUNS'] === undefined ? { seed: 20261122 } : {}) },
  );
}, 120_000);

/** The engine's own side of a form, as the engine's tests use it. */
interface FormOf {
  fill(row: Record<string, unknown>, masked: ReadonlySet<string>): void;
  assign(values: Record<string, unknown>): void;
  records(address: string): readonly string[];
  getField(address: string): { visible: boolean; disabled: boolean };
  change(address: string, value: unknown): void;
  wireValues(): Record<string, unknown>;
  problems(): readonly { uid: string }[];
}
