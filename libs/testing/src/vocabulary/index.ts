export { changedDocuments, type Changed } from './changed.document.js';
export { schemaNames, schemaOf, type Schema } from './schema.files.js';
export { otherValues } from './other.values.js';
export { vocabulary, type Location, type Property } from './schema.properties.js';
export { READ_BY_SERVER, SILENT, SILENT_TO_SERVER } from './exceptions.js';
