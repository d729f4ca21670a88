import { error } from '@sluice/document';
import { answer, flag, listOf, object } from '../../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../../dispatch/operation.js';
import { compareLines, type CompareInput, type CompareLine } from './compare.lines.js';
import { sideInput, seenTable, type SideInput } from './compare.side.js';
import { compareStructures, type StructureAnswer } from './compare.structure.js';
import { compareTexts } from './compare.texts.js';

/** Rows that a side may have at most. */
const maxRows = 20_000;
/** Comparisons of one process at once: each holds the rows of both sides. One person has one. */
const maxAtOnce = 4;

/** People whose comparisons run now, by the gateway of their platform. */
const running = new WeakMap<object, Set<number | null>>();

/** Lines under one of the places for comparisons. Throws `compare.busy` where none is free. */
function withSlot(ctx: OperationContext, lines: () => AsyncGenerator<CompareLine>): AsyncIterable<CompareLine> {
  const { caller, platform } = ctx;
  const positions = running.get(platform.gateway) ?? new Set();
  running.set(platform.gateway, positions);
  return (async function* () {
    if (positions.size >= maxAtOnce || positions.has(caller.userId)) {
      const busy = error('compare.busy');
      yield { t: 'error', code: busy.code, text: busy.text(ctx.request.locale) };
      return;
    }
    positions.add(caller.userId);
    try {
      yield* lines();
    } finally {
      positions.delete(caller.userId);
    }
  })();
}

const names = { type: ['array', 'null'], maxItems: 200, items: { type: 'string', maxLength: 255 } } as const;

const objectsOf = (sides: readonly SideInput[]): string[] =>
  sides.flatMap(({ source_id: source, schema, table }) => [
    `data_source:${source}`,
    ...(table ? [`object:${[...(schema ? [schema] : []), table].join('.')}`] : []),
  ]);

/**
 * `workspace.compare`: the rows of two tables or statements, also of different sources, matched by key columns (screen
 * C6). The gate records each side as a run of a comparison (`compare.run`), this operation which two they are.
 */
const compareOperation = defineOperation<CompareInput, AsyncIterable<CompareLine>>({
  name: 'workspace.compare',
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['left', 'right'],
    properties: {
      left: sideInput('left'),
      right: sideInput('right'),
      key: { ...names, label: compareTexts.key },
      ignore: { ...names, label: compareTexts.ignore },
      row_limit: { type: ['integer', 'null'], minimum: 1, maximum: maxRows, label: compareTexts.row_limit },
      script_for: { type: ['string', 'null'], enum: ['left', 'right', null], label: compareTexts.script_for },
    },
  },
  audit: {
    action: 'workspace.compare',
    describe: ({ left, right }) => ({ objects: objectsOf([left, right]) }),
  },
  transaction: false,
  stream: 'ndjson',
  run: (ctx, input) => Promise.resolve(withSlot(ctx, () => compareLines(ctx, input))),
});

/** `workspace.compare-structure`: columns, keys and indexes of two tables, as far as the caller sees them. */
const structureOperation = defineOperation<{ left: SideInput; right: SideInput }, StructureAnswer>({
  name: 'workspace.compare-structure',
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['left', 'right'],
    properties: {
      left: sideInput('left'),
      right: sideInput('right'),
    },
  },
  output: answer({ columns: listOf(object), keys: listOf(object), is_across: flag }),
  audit: 'none',
  transaction: false,
  run: async (ctx, { left, right }) => compareStructures(await seenTable(ctx, left), await seenTable(ctx, right)),
});

/** Data comparison. */
export const compareOperations = [compareOperation, structureOperation] as readonly Operation[];
