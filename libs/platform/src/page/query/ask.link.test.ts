import { describe, expect, it } from 'vitest';
import type { GatewayReason } from '../../gateway/gateway.type.js';
import { askLink } from './ask.link.js';

const console = { id: 1, rights: { guards: new Map() }, document: { access: { signed_in: true } } };
const pages: Record<string, object> = {
  'request-ask': { app: console, id: 70, document: { kind: 'page', access: { signed_in: true } } },
  'app-grant-ask': {
    app: console,
    id: 71,
    document: { kind: 'page', access: { roles: ['super_admin', 'app_admin'] } },
  },
};
const platform = { documents: { page: (_app: string, uid: string) => pages[uid] } };
const where = {
  app: { id: 9, rights: { builders: new Set() } },
  source: { id: 4, catalogue_name: 'retail' },
  letter: 'read',
} as unknown as Parameters<typeof askLink>[1];
const person = { kind: 'user', userId: 5, roles: ['user'] };
const link = (reasons: Partial<GatewayReason>[], caller: object = person): URL | undefined => {
  const found = askLink({ caller, platform } as never, where, reasons as GatewayReason[]);
  return found === undefined ? undefined : new URL(found, 'http://x');
};
const masked = { code: 'filter-refused', object: 'retail.public.customer.phone' };
const missing = { code: 'letter-missing', object: 'retail.public.customer' };

describe('the way from a refusal on a page to the request for what is missing', () => {
  it('is filled in with the masked columns, each once and below the database', () => {
    const found = link([masked, masked, { code: 'observed-refused', objects: ['public.customer.email'] }]);
    expect(found?.pathname).toBe('/1/page/70');
    expect(Object.fromEntries(found?.searchParams ?? [])).toEqual({
      kind: 'use_unmasked',
      data_source_id: '4',
      object_paths: 'public.customer.phone\npublic.customer.email',
    });
  });

  it('leads a builder to the letters of the app, and nobody else', () => {
    const builder = { ...person, roles: ['user', 'app_admin'] };
    const found = link([missing], builder);
    expect(found?.pathname).toBe('/1/page/71');
    expect(found?.searchParams.get('letters')).toBe('["read"]');
    expect(found?.searchParams.get('app_id')).toBe('9');
    expect(link([missing])).toBeUndefined();
  });

  it('is not there for strangers, in a preview, and for what no request gives', () => {
    expect(link([masked], { kind: 'anonymous', userId: null, roles: [] })).toBeUndefined();
    expect(link([masked], { ...person, preview: {} })).toBeUndefined();
    expect(link([{ code: 'forbidden', object: 'retail.public.customer' }])).toBeUndefined();
    expect(link([{ code: 'filter-refused' }])).toBeUndefined();
  });
});
