/** Server-side entry `@sluice/document/validate`: browsers of visitors never load a document validator (design §4). */
export {
  DOCUMENT_KINDS,
  validateAs,
  validateDocument,
  type SchemaError,
  type ValidationResult,
} from './document.validator.js';
export {
  parseSource,
  problemAtPath,
  problemLine,
  type Problem,
  type SourceFile,
  type SourceText,
} from '../check/source.file.js';
export { locationText } from './property.names.js';
export { publishedSchema } from './published.schema.js';
export { readableDocument, readPartly } from '../check/readable.document.js';
export { checkText } from '../check/check.texts.js';
export { documentSites, type Site } from '../check/schema.walk.js';
export { checkDocuments, type AppSources } from '../check/document.check.js';
export { schemaExamples } from '../generated/bundle.js';
export { differences, type Difference } from '../operation/difference.texts.js';
export { nodeNamer } from '../node/node.words.js';
