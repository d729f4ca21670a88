import type { ASTNode } from '@marcbachmann/cel-js';
import type { Budget } from './budget.js';
import type { FunctionScope } from './functions/function.type.js';
import type { Value } from './value.js';

/** What one evaluation carries from node to node. */
export interface Run {
  context: Readonly<Record<string, unknown>>;
  budget: Budget;
  scope: FunctionScope;
  /** Values of macro variables by depth. */
  locals: Value[];
}

/** A compiled node. */
export type Evaluate = (run: Run) => Value;

/** Names of macro variables in scope, outermost first; their place in it is their slot in `Run.locals`. */
export type Names = readonly string[];

/** Compiles a node below another. */
export type CompileNode = (node: ASTNode, names: Names) => Evaluate;
