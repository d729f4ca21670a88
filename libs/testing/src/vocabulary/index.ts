export { changedDocuments, type Changed } from './changed.document.js';
export { schemaNames, schemaOf, type Schema } from './schema.files.js';
export { vocabulary, type Location, type Property } from './schema.properties.js';
export { READ_BY_SERVER, SILENT } from './exceptions.js';
