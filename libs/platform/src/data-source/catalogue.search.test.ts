import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let test: TestPlatform;
let source: TestSource;
let reader: TestPerson, partial: TestPerson, stranger: TestPerson;

const found = async (who: TestPerson, name: string): Promise<string[]> => {
  const { data } = await test.call('/operation/catalogue.search', { name }, { token: who.token });
  const { list } = data as { list: { name: string; kind: string }[][] };
  return list.map((path) =>
    path
      .slice(2)
      .map((node) => node.name)
      .join('.'),
  );
};

beforeAll(async () => {
  test = await startTestPlatform();
  source = await createSource(test);
  [reader, partial, stranger] = await Promise.all([
    test.person(['user']),
    test.person(['user']),
    test.person(['user']),
  ]);
  await source.grant({ user: reader.id }, 'read');
  await source.grant({ user: partial.id }, 'read', 'public.orders');
  await source.grant({ user: partial.id }, 'forbid', 'public.orders.amount');
});
afterAll(async () => {
  await test?.stop();
  await source?.drop();
});

it('finds tables and columns anywhere, what fits best first, each with the way to it', async () => {
  expect(await found(reader, 'CUSTOMER')).toEqual(['public.customer', 'public.orders.customer_id']);
  expect(await found(reader, 'phone')).toEqual(['public.customer.phone']);
  const { data } = await test.call('/operation/catalogue.search', { name: 'phone' }, { token: reader.token });
  const [path] = (data as { list: { kind: string; leaf: boolean; letters: string[] }[][] }).list;
  expect(path?.map(({ kind }) => kind)).toEqual(['source', 'database', 'schema', 'table', 'column']);
  expect(path?.at(-1)).toMatchObject({ leaf: true, letters: ['read'] });
});

it('finds nothing that the person may not see', async () => {
  expect(await found(partial, 'customer')).toEqual(['public.orders.customer_id']);
  expect(await found(partial, 'phone')).toEqual([]);
  expect(await found(partial, 'amount')).toEqual([]);
  expect(await found(stranger, 'customer')).toEqual([]);
});

it('takes marks of patterns as they are', async () => {
  expect(await found(reader, '%')).toEqual([]);
  expect(await found(reader, 'customer_id')).toEqual(['public.orders.customer_id']);
  expect(await found(reader, 'r_i')).toEqual(['public.orders.customer_id']);
  expect(await found(reader, 'rXi')).toEqual([]);
});
