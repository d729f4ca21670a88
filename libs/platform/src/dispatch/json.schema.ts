/** A draft-07 JSON Schema; the dispatcher compiles it once with Ajv. */
export type JsonSchema = { readonly [key: string]: unknown };
