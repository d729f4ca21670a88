import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { SCHEMA_HOME, schemaBundle } from '../generated/bundle.js';
import type { AppPartDocument } from '../compiled.js';
import type { BothTexts } from '../vocabulary.js';
import { checkText } from '../check/check.texts.js';
import { propertyNames } from './property.names.js';
import { describeError } from './schema-error.texts.js';

/** One thing that is wrong: where (keys and list positions from the document's root) and why, in both languages. */
export interface SchemaError {
  path: (string | number)[];
  message: BothTexts;
}
/** Answer of a validation; `document` is the same value with its type when there are no errors. */
export type ValidationResult<T> = { ok: true; document: T; errors: [] } | { ok: false; errors: SchemaError[] };

/** Document kinds that have a schema. */
export const DOCUMENT_KINDS = ['app', 'menu', 'page', 'query', 'action', 'dictionary'] as const;

let ajv: Ajv | undefined;

/** The validator with every schema; made once, when the first document is checked. */
function validator(): Ajv {
  if (ajv) return ajv;
  ajv = new Ajv({
    allErrors: true,
    strict: false,
    schemas: [...schemaBundle] as object[],
    formats: { cel: true, liquid: true },
  });
  return ajv;
}

/**
 * Validates a document by the schema of its `kind`; expressions and templates are checked elsewhere (`document check`).
 */
export function validateDocument(json: unknown): ValidationResult<AppPartDocument> {
  const kind = json !== null && typeof json === 'object' ? (json as { kind?: unknown }).kind : undefined;
  if (!DOCUMENT_KINDS.includes(kind as never)) {
    const kinds = DOCUMENT_KINDS.join(', ');
    return {
      ok: false,
      errors: [
        { path: ['kind'], message: checkText('unknown-kind', { kind: JSON.stringify(kind) ?? 'undefined', kinds }) },
      ],
    };
  }
  return validateAs(`document/${String(kind)}.json`, json);
}

/**
 * Validates a value by a schema file below `schemas/`, such as `node/param.json`. Throws when there is no such schema.
 */
export function validateAs<T>(schema: string, json: unknown): ValidationResult<T> {
  const check = validator().getSchema(SCHEMA_HOME + schema) as ValidateFunction<T> | undefined;
  if (!check) throw new Error(`there is no schema ${schema}`);
  if (check(json)) return { ok: true, document: json, errors: [] };
  return { ok: false, errors: readable(json, check.errors ?? []) };
}

/**
 * Leaves out what only repeats a nearer reason: the branches of a failed choice, or the choice where only one of them
 * is for such a value, and the if/then around a kind.
 */
function readable(json: unknown, all: readonly ErrorObject[]): SchemaError[] {
  const failed = all.filter((error) => error.keyword === 'oneOf');
  const meant = new Map(failed.map((choice) => [choice, meantBranch(choice, all)]));
  const errors = all.filter((error) =>
    failed.every((choice) => {
      const branch = meant.get(choice);
      return branch === undefined || (error !== choice && (!isBranch(error, choice) || branch.includes(error)));
    }),
  );
  const choices = failed.filter((choice) => meant.get(choice) === undefined);
  const shown = errors.filter(
    (error) => error.keyword !== 'if' && !choices.some((choice) => choice !== error && isBranch(error, choice)),
  );
  const seen = new Set<string>();
  return shown.flatMap((error) => {
    const path = pathOf(error);
    const missing = error.keyword === 'required' ? [String(error.params['missingProperty'])] : [];
    const message = describeError(error, propertyNames(json, [...path, ...missing]));
    const key = `${path.join('/')} ${message.en}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ path, message }];
  });
}

/** What says that an object is of another branch altogether. */
const SHAPE: ReadonlySet<string> = new Set(['required', 'additionalProperties']);

/**
 * Errors of the one branch of a failed choice that takes values of this type; undefined where that cannot be said: a
 * text is wrong by its language, not by being no string.
 */
function meantBranch(choice: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] | undefined {
  const inside = errors.filter((error) => error !== choice && isBranch(error, choice));
  const branches = new Map<string, ErrorObject[]>();
  for (const error of inside) {
    const [branch, ...below] = error.schemaPath.startsWith(`${choice.schemaPath}/`)
      ? error.schemaPath.slice(choice.schemaPath.length + 1).split('/')
      : [];
    if (branch === undefined || below.length === 0) return undefined;
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const isForIt = (found: readonly ErrorObject[]): boolean =>
    !found.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === choice.instancePath);
  // An object is meant by the properties that it has: the others lack theirs and do not know these.
  const knowsIt = (found: readonly ErrorObject[]): boolean =>
    !found.some(({ keyword, instancePath }) => SHAPE.has(keyword) && instancePath === choice.instancePath);
  const forIt = [...branches.values()].filter(isForIt);
  const meant = forIt.length > 1 ? forIt.filter(knowsIt) : forIt;
  return meant.length === 1 && branches.size > 1 ? meant[0] : undefined;
}

function isBranch(error: ErrorObject, choice: ErrorObject): boolean {
  return error.instancePath === choice.instancePath || error.instancePath.startsWith(`${choice.instancePath}/`);
}

function pathOf(error: ErrorObject): (string | number)[] {
  const keys = error.instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'additionalProperties') keys.push(String(error.params['additionalProperty']));
  return keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
