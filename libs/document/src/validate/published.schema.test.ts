import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publishedSchema } from './published.schema.js';

const demo = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../schemas/apps/demo', file), 'utf8')) as never;

it('is read by any validator with all that it refers to, and takes what the product takes', async () => {
  const read = async (address: string): Promise<object> => {
    const text = publishedSchema(address.replace('/schemas/', ''), '/schemas/');
    expect(text, address).not.toContain('sluice.invalid');
    return Promise.resolve(JSON.parse(text ?? '') as object);
  };
  const address = '/schemas/3/document/page.json';
  const ajv = new Ajv({ strict: false, formats: { cel: true, liquid: true }, loadSchema: read });
  const validate = await ajv.compileAsync({ $id: address, ...(await read(address)) });
  const page = { ...demo('pages/products.page.json'), $schema: `https://sluice.example${address}` };
  expect(validate(page) || validate.errors).toBe(true);
  expect(validate({ ...page, heading: 'x' })).toBe(false);
});

it('is there for the present shape alone', () => {
  expect(publishedSchema('2/document/page.json', '/')).toBeUndefined();
  expect(publishedSchema('3/document/poem.json', '/')).toBeUndefined();
  expect(publishedSchema('', '/')).toBeUndefined();
});
