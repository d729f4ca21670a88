import { createHash } from 'node:crypto';
import type { Endpoint, IntrospectedRelation, Introspection } from '../connector.js';
import { announcedTypes } from './http.cells.js';
import type { HttpEndpoint } from './http.endpoint.js';
import { endpointSchema } from './http.language.js';
import { httpSettings } from './http.settings.js';
import { httpCatalogue } from './catalogue.name.js';

/** Of an endpoint as it is declared: another whenever anything is declared otherwise. */
export const stampOf = (endpoint: HttpEndpoint): string =>
  createHash('sha256').update(JSON.stringify(endpoint)).digest('hex').slice(0, 32);

/** The catalogue of a source is what its registration declares; the service is asked nothing. */
export async function introspectHttp(endpoint: Endpoint): Promise<Introspection> {
  const { endpoints } = httpSettings(endpoint.settings ?? {});
  return {
    version: 'HTTP',
    databases: [],
    database: httpCatalogue,
    schemas: [{ name: endpointSchema, comment: null }],
    relations: endpoints.map(relationOf),
    routines: [],
  };
}

function relationOf(endpoint: HttpEndpoint): IntrospectedRelation {
  const { name, comment, method, path, columns } = endpoint;
  return {
    identity: null,
    stamp: stampOf(endpoint),
    schema: endpointSchema,
    name,
    kind: 'table',
    comment: comment ?? `${method} ${path}`,
    rowEstimate: null,
    sizeBytes: null,
    definition: JSON.stringify(endpoint),
    columns: columns.map((column, index) => ({
      name: column.name,
      dataType: announcedTypes[column.type],
      comment: column.comment ?? column.path,
      ordinal: index + 1,
      nullable: !column.key,
      key: column.key,
      derivedFrom: [],
    })),
  };
}
