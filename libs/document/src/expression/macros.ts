import type { ASTNode } from '@marcbachmann/cel-js';
import { errorAt, ExpressionError } from './expression.error.js';
import { truthOf } from './operators.js';
import type { CompileNode, Evaluate, Names, Run } from './run.type.js';
import { hasMember, keysOf, typeName, type Value } from './value.js';

type CallNode = Extract<ASTNode, { op: 'rcall' }>;
/** What a macro does with the items: `test` and `make` run its arguments for one item. */
type Walk = (items: Value[], test: (item: Value) => boolean, make: (item: Value) => Value) => Value;

/** A list's items, a map's keys, nothing of null. Throws `not-a-list`. */
function itemsOf(name: string, value: Value): Value[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && typeName(value) === 'map') return keysOf(value);
  throw new ExpressionError('not-a-list', { name, type: typeName(value) });
}

const macros: Record<string, { form: string; max: 2 | 3; walk: Walk }> = {
  all: { form: 'list.all(x, condition)', max: 2, walk: (items, test) => items.every(test) },
  exists: { form: 'list.exists(x, condition)', max: 2, walk: (items, test) => items.some(test) },
  exists_one: {
    form: 'list.exists_one(x, condition)',
    max: 2,
    walk: (items, test) => items.filter(test).length === 1,
  },
  filter: { form: 'list.filter(x, condition)', max: 2, walk: (items, test) => items.filter(test) },
  map: {
    form: 'list.map(x, value) or list.map(x, condition, value)',
    max: 3,
    walk: (items, test, make) => items.filter(test).map(make),
  },
};

/** Names of the macros that bind a variable. */
export const macroNames = Object.keys(macros);

/** The compiler of the macro of that name; undefined when the name is no macro. */
export function macroNamed(
  name: string,
): ((node: CallNode, names: Names, compile: CompileNode) => Evaluate) | undefined {
  return Object.hasOwn(macros, name) ? (node, names, compile) => compileMacro(name, node, names, compile) : undefined;
}

function compileMacro(name: string, node: CallNode, names: Names, compile: CompileNode): Evaluate {
  const macro = macros[name];
  const [, target, [variable, first, second]] = node.args;
  if (!macro || variable?.op !== 'id' || !first || node.args[2].length > macro.max)
    throw errorAt(node, 'wrong-macro', { name, form: macro?.form ?? name });
  const of = compile(target, names);
  const inner = [...names, variable.args];
  const slot = names.length;
  const condition = name !== 'map' || second ? compile(first, inner) : undefined;
  const value = name === 'map' ? compile(second ?? first, inner) : undefined;
  const bind = (run: Run, item: Value, evaluate: Evaluate): Value => {
    run.locals[slot] = item;
    return evaluate(run);
  };
  return (run) =>
    macro.walk(
      itemsOf(name, of(run)),
      (item) => (condition ? truthOf(bind(run, item, condition)) : true),
      (item) => (value ? bind(run, item, value) : item),
    );
}

/** `has(a.b)`: whether the key is there and not null. */
export function compileHas(node: Extract<ASTNode, { op: 'call' }>, names: Names, compile: CompileNode): Evaluate {
  const [argument, ...rest] = node.args[1];
  if (!argument || rest.length > 0) throw errorAt(node, 'wrong-macro', { name: 'has', form: 'has(a.b)' });
  if (argument.op === '.' || argument.op === '.?') {
    const of = compile(argument.args[0], names),
      key = argument.args[1];
    return (run) => hasMember(of(run), key, run.budget);
  }
  const of = compile(argument, names);
  return (run) => of(run) !== null;
}
