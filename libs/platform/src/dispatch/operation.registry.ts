import { createInputValidators, type InputValidator } from './input.validator.js';
import type { Operation } from './operation.js';

/** An operation with its compiled input check. */
export interface RegisteredOperation {
  operation: Operation;
  validate: InputValidator;
}

/** Finds operations by address and by name. */
export interface OperationRegistry {
  /** By `METHOD /path` of a route, or `POST /operation/{name}`. */
  byAddress(method: string, path: string): RegisteredOperation | undefined;
  byName(name: string): RegisteredOperation | undefined;
}

function checkShape(operation: Operation): void {
  if (operation.stream !== undefined && operation.transaction !== false)
    throw new Error(`operation ${operation.name}: a stream needs transaction: false`);
}

/** Builds the registry; two operations of one name or address are a mistake of the program and throw. */
export function createRegistry(operations: readonly Operation[]): OperationRegistry {
  const validatorOf = createInputValidators();
  const byName = new Map<string, RegisteredOperation>();
  const byAddress = new Map<string, RegisteredOperation>();
  const add = (map: Map<string, RegisteredOperation>, key: string, entry: RegisteredOperation): void => {
    if (map.has(key)) throw new Error(`two operations answer ${key}`);
    map.set(key, entry);
  };
  for (const operation of operations) {
    checkShape(operation);
    const entry = { operation, validate: validatorOf(operation.input) };
    add(byName, operation.name, entry);
    add(byAddress, `POST /operation/${operation.name}`, entry);
    if (operation.route !== undefined) add(byAddress, `${operation.route.method} ${operation.route.path}`, entry);
  }
  return {
    byAddress: (method, path) => byAddress.get(`${method} ${path}`),
    byName: (name) => byName.get(name),
  };
}
