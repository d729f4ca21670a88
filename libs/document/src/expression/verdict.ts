import type { ASTNode } from '@marcbachmann/cel-js';
import { parseExpression } from '#expressions';
import { evaluateCondition } from './condition.js';
import { children, collectReads } from './reads.js';

/**
 * What is known of a part of a condition before it runs: its truth, or undefined where that depends on what nobody
 * knows yet.
 */
export type Verdict = boolean | undefined;

/**
 * Says for a part that reads these paths of the context what is known of it: its truth, undefined for unknown, or that
 * it can be worked out as it stands (`run`). `wanted` is the answer that would make the whole condition hold.
 */
export type PartVerdict = (paths: readonly string[], wanted: boolean) => Verdict | 'run';

/** Functions whose answer is not in the expression. */
const OUTSIDE: ReadonlySet<string> = new Set(['now', 'timeRange', 'dict', 't']);

const asksOutside = (node: ASTNode): boolean =>
  (node.op === 'call' && OUTSIDE.has(node.args[0])) || children(node).some(asksOutside);

/**
 * Whether a condition holds whatever the unknown is (true), whatever it is does not (false), or may do either; one that
 * would fail holds, as fields have it.
 */
export function conditionVerdict(source: string, about: PartVerdict): Verdict {
  const verdict = (node: ASTNode, wanted: boolean): Verdict => {
    if (node.op === '!_') return negated(verdict(node.args, !wanted));
    if (node.op === '&&' || node.op === '||') {
      const decides = node.op === '||';
      const sides = node.args.map((side) => verdict(side, wanted));
      return sides.includes(decides) ? decides : sides.includes(undefined) ? undefined : !decides;
    }
    return part(node, wanted);
  };
  const part = (node: ASTNode, wanted: boolean): Verdict => {
    const said = about(
      collectReads(node).map(({ path }) => path),
      wanted,
    );
    if (said !== 'run') return said;
    return asksOutside(node)
      ? undefined
      : evaluateCondition(source.slice(node.start, node.end), { form: {}, params: {}, row: {} }, { failing: true });
  };
  return verdict(parseExpression(source), true);
}

const negated = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);
