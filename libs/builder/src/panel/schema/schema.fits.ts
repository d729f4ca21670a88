import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { isObject, sameJson, type Json } from '@sluice/document';

/**
 * Tells the form which of several forms a value has. What is wrong with a value is said by the document's own findings,
 * so this judges only what tells forms apart: type, constants, what is required, what may not be there. It makes no
 * code, as the page's policy asks.
 */
export const formValidator: ValidatorType = {
  isValid: (schema, value, root) => fits(schema, value as Json | undefined, root),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};

function fits(schema: RJSFSchema | boolean, value: Json | undefined, root: RJSFSchema): boolean {
  if (typeof schema === 'boolean') return schema;
  const target = referred(schema, root);
  if (value === undefined) return true;
  if ('const' in target && !sameJson(target.const, value)) return false;
  if (Array.isArray(target.enum) && !target.enum.some((one) => sameJson(one, value))) return false;
  if (target.type !== undefined && !typesOf(target).some((type) => isOfType(value, type))) return false;
  if (target.allOf && !target.allOf.every((part) => fits(part, value, root))) return false;
  const choices = target.oneOf ?? target.anyOf;
  if (choices && !choices.some((choice) => fits(choice, value, root))) return false;
  return isObject(value) ? partsFit(target, value, root) : true;
}

function partsFit(schema: RJSFSchema, value: { [key: string]: Json }, root: RJSFSchema): boolean {
  const properties = schema.properties ?? {};
  if (schema.required?.some((name) => value[name] === undefined)) return false;
  return Object.entries(value).every(([name, part]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return own === undefined ? schema.additionalProperties !== false : fits(own, part, root);
  });
}

function referred(schema: RJSFSchema, root: RJSFSchema): RJSFSchema {
  const name = /^#\/definitions\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  const found = name === undefined ? undefined : root.definitions?.[name];
  return typeof found === 'object' ? found : schema;
}

const typesOf = ({ type }: RJSFSchema): string[] => [type ?? []].flat() as string[];

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
