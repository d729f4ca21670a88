import type { ASTNode, ASTOperator } from '@marcbachmann/cel-js';
import { Decimal } from './decimal.js';
import { errorAt, ExpressionError, positionAt } from './expression.error.js';
import { argumentRange, type ExpressionFunction } from './functions/function.type.js';
import { functionNamed } from './functions/functions.js';
import { compileHas, macroNamed } from './macros.js';
import { binaryOperators, negative, truthOf } from './operators.js';
import type { Evaluate, Names } from './run.type.js';
import { fromJs, memberOf, type Value, type ValueMap } from './value.js';

type Compile<T extends ASTOperator> = (node: Extract<ASTNode, { op: T }>, names: Names) => Evaluate;
type BinarySign = keyof typeof binaryOperators;

/** Puts a node's place on errors that have none, counts the step, and compiles by the node's sign. */
export function compileNode(node: ASTNode, names: Names): Evaluate {
  const compile = nodeCompilers[node.op] as (node: ASTNode, names: Names) => Evaluate;
  const evaluate = compile(node, names);
  return (run) => {
    run.budget.spend();
    try {
      return evaluate(run);
    } catch (error) {
      if (error instanceof ExpressionError && !error.position) error.position = positionAt(node.input, node.pos);
      throw error;
    }
  };
}

function compileLiteral(node: Extract<ASTNode, { op: 'value' }>): Evaluate {
  const literal = literalValue(node);
  return () => literal;
}

/** Decimals are read from the source text, so that 0.1 is exactly a tenth. */
function literalValue(node: Extract<ASTNode, { op: 'value' }>): Value {
  const value = node.args;
  if (typeof value === 'number') return Decimal.parse(node.input.slice(node.start, node.end)) ?? fromJs(value);
  if (value instanceof Uint8Array) throw errorAt(node, 'bytes-not-supported');
  return typeof value === 'object' && value !== null ? BigInt(String(value)) : value;
}

const compileName: Compile<'id'> = (node, names) => {
  const name = node.args;
  const slot = names.lastIndexOf(name);
  if (slot >= 0) return (run) => run.locals[slot] ?? null;
  return (run) => (Object.hasOwn(run.context, name) ? fromJs(run.context[name], run.budget) : null);
};

const compileMember = (node: Extract<ASTNode, { op: '.' | '.?' }>, names: Names): Evaluate => {
  const [target, key] = node.args;
  const of = compileNode(target, names);
  return (run) => memberOf(of(run), key, run.budget);
};

const compileIndex = (node: Extract<ASTNode, { op: '[]' | '[?]' }>, names: Names): Evaluate => {
  const of = compileNode(node.args[0], names),
    key = compileNode(node.args[1], names);
  return (run) => memberOf(of(run), key(run), run.budget);
};

const binary =
  (sign: BinarySign) =>
  (node: Extract<ASTNode, { op: BinarySign }>, names: Names): Evaluate => {
    const [left, right] = node.args as [ASTNode, ASTNode];
    const a = compileNode(left, names),
      b = compileNode(right, names);
    const operate = binaryOperators[sign];
    return (run) => operate(a(run), b(run), run.budget);
  };

function compileCall(node: ASTNode, name: string, args: ASTNode[], names: Names, asMethod: boolean): Evaluate {
  const definition = functionNamed(name);
  if (!definition || (asMethod && !definition.method)) throw errorAt(node, 'unknown-function', { name });
  const { least, limit: max } = argumentRange(definition);
  if (args.length < least || args.length > max) {
    throw errorAt(node, 'wrong-arguments', {
      name,
      expected: least === max ? String(least) : `${least}–${max}`,
      actual: String(args.length),
    });
  }
  const compiled = args.map((arg) => compileNode(arg, names));
  return (run) =>
    callFunction(
      definition,
      compiled.map((evaluate) => evaluate(run)),
      run.scope,
    );
}

/** A null argument answers null, unless the function looks at nulls itself. */
function callFunction(
  definition: ExpressionFunction,
  args: Value[],
  scope: Parameters<ExpressionFunction['run']>[1],
): Value {
  return !definition.nulls && args.includes(null) ? null : definition.run(args, scope);
}

const compileMap: Compile<'map'> = (node, names) => {
  const entries = node.args.map(([key, value]) => [compileNode(key, names), compileNode(value, names)] as const);
  return (run) => {
    const map: ValueMap = new Map();
    for (const [key, value] of entries) {
      const name = key(run);
      if (typeof name !== 'string') throw new ExpressionError('bad-key');
      if (map.has(name)) throw new ExpressionError('duplicate-key', { key: name });
      map.set(name, value(run));
    }
    return map;
  };
};

/** How each sign of the tree is compiled. */
const nodeCompilers: { [T in ASTOperator]: Compile<T> } = {
  value: compileLiteral,
  id: compileName,
  '.': compileMember,
  '.?': compileMember,
  '[]': compileIndex,
  '[?]': compileIndex,
  call: (node, names) =>
    node.args[0] === 'has'
      ? compileHas(node, names, compileNode)
      : compileCall(node, node.args[0], node.args[1], names, false),
  rcall: (node, names) => {
    const [name, target, args] = node.args;
    const macro = macroNamed(name);
    return macro ? macro(node, names, compileNode) : compileCall(node, name, [target, ...args], names, true);
  },
  list: (node, names) => {
    const items = node.args.map((item) => compileNode(item, names));
    return (run) => items.map((item) => item(run));
  },
  map: compileMap,
  '?:': (node, names) => {
    const [test, yes, no] = node.args.map((part) => compileNode(part, names)) as [Evaluate, Evaluate, Evaluate];
    return (run) => (truthOf(test(run)) ? yes(run) : no(run));
  },
  '&&': (node, names) => {
    const a = compileNode(node.args[0], names),
      b = compileNode(node.args[1], names);
    return (run) => truthOf(a(run)) && truthOf(b(run));
  },
  '||': (node, names) => {
    const a = compileNode(node.args[0], names),
      b = compileNode(node.args[1], names);
    return (run) => truthOf(a(run)) || truthOf(b(run));
  },
  '!_': (node, names) => {
    const of = compileNode(node.args, names);
    return (run) => !truthOf(of(run));
  },
  '-_': (node, names) => {
    const of = compileNode(node.args, names);
    return (run) => negative(of(run));
  },
  '==': binary('=='),
  '!=': binary('!='),
  in: binary('in'),
  '+': binary('+'),
  '-': binary('-'),
  '*': binary('*'),
  '/': binary('/'),
  '%': binary('%'),
  '<': binary('<'),
  '<=': binary('<='),
  '>': binary('>'),
  '>=': binary('>='),
};
