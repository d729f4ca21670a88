import { describe, expect, it } from 'vitest';
import { sourceDocuments } from './sources.mjs';

interface Field {
  uid: string;
  name: string;
  [key: string]: unknown;
}
const text = (en: string) => ({ title: en, 'x-en': { title: en } });
const host = { ...text('Host'), type: 'string', maxLength: 9 };
const port = (value: number) => ({ ...text('Port'), type: 'integer', minimum: 1, maximum: 9, default: value });
const kinds = [
  {
    name: 'one',
    schema: {
      'x-product': 'One',
      required: ['host', 'account'],
      properties: {
        host,
        port: port(1),
        account: { ...text('Account'), type: 'string' },
        password: { ...text('Password'), type: 'string', 'x-secret': true, 'x-account': 'account' },
      },
    },
  },
  {
    name: 'two',
    schema: {
      'x-product': 'Two',
      required: ['host', 'path'],
      properties: { host, port: port(2), path: { ...text('Path'), type: 'string', maxLength: 5000 } },
    },
  },
];
const page = { views: [{ uid: 'form', app_params: [{ uid: 'name', name: 'name' }] }] };
const action = { steps: [{ input: { name: 'form.name', old: 'form.old' } }] };
const given: Record<string, unknown> = { pages: page, actions: action, queries: {} };

describe('the forms of data sources', () => {
  const made = (list: unknown) =>
    new Map(
      sourceDocuments(list, (path: string, change: (document: unknown) => unknown) => [
        path,
        change(given[path.split('/')[0]!]),
      ]) as [string, never][],
    );
  const fieldsOf = (uid: string): Map<string, Field> => {
    const { views } = made(kinds).get(`pages/${uid}.page.json`)! as { views: { app_params: Field[] }[] };
    return new Map(views[0]!.app_params.map((field) => [field.name, field]));
  };

  it('ask for the settings of every kind, each once and where its kind is chosen', () => {
    const fields = fieldsOf('data-source-create');
    expect([...fields.keys()]).toEqual(['name', 'host', 'port', 'account', 'password', 'path']);
    expect(fields.get('host')).toMatchObject({ must: true, form_type: 1 });
    expect(fields.get('host')?.['cond']).toBeUndefined();
    expect(fields.get('path')).toMatchObject({ must: true, form_type: 8, cond: "form.type in ['two']" });
    expect(fields.get('port')).toMatchObject({ config: { placeholder: { en: 'Default of the type' } } });
  });

  it('never show a secret: it is asked for when the source is new, and may be left as it is', () => {
    expect(fieldsOf('data-source-create').get('password')).toMatchObject({ must: true, config: { secret: true } });
    expect(fieldsOf('data-source-edit').get('password')?.['must']).toBeUndefined();
    const { text: sql } = made(kinds).get('queries/data-source.query.json')! as { text: string };
    expect(sql).toContain("(d.settings ->> 'port')::bigint AS port");
    expect(sql).not.toContain('password');
  });

  it('send every setting, and none that no kind has any more', () => {
    const { steps } = made(kinds).get('actions/data-source-try.action.json')! as { steps: { input: object }[] };
    expect(Object.keys(steps[0]!.input)).toEqual(['name', 'host', 'port', 'account', 'password', 'path']);
  });

  it('are not made of kinds that mean different things by one name', () => {
    const other = { name: 'two', schema: { properties: { host: { ...host, type: 'integer' } } } };
    expect(() => made([kinds[0], other])).toThrow('schemas/data-source/two.json: host has another type than in one');
  });
});
