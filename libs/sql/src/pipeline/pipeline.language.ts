import type { CompiledQueryText } from '../binds/query.text.js';
import { compileSegments } from '../binds/query.text.js';
import { scanQueryText } from '../binds/query.scan.js';
import type { LanguageWriting, StatementLanguage } from '../contract/statement.language.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { Page, SortKey, Total, WrappedColumn } from '../paging/paging.js';
import { analysePipeline } from './analyse.pipeline.js';
import type { Encoded, ReadCommand } from './command.js';
import { RISKY_OPERATORS, TOTAL_OPERATORS } from './expression.operators.js';
import { lexPipeline, splitPipelines } from './pipeline.lexer.js';
import { readStages } from './read.methods.js';
import { stageNames } from './stage.resolver.js';
import { writerNames } from './write.resolver.js';

/** What an editor needs: `db.collection.find({…})`. */
const writing: LanguageWriting = {
  name: 'mongo',
  quote: { open: '', close: '' },
  bareName: /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u,
  defaultSchema: null,
  firstRows: 'db.{table}.find({}).limit({rows})',
  explainTree: 'explain ',
  strings: /(["'])(?:\\[\s\S]|(?!\1)[^\\])*(?:\1|$)|\/(?:\\.|[^/\\\n])+\/[a-z]*/g,
  words: {
    keywords: ['db', 'explain', ...readStages.keys(), ...writerNames, 'sort', 'limit', 'skip', 'projection'],
    types: [],
  },
  functionNames: () => [...stageNames, ...TOTAL_OPERATORS, ...RISKY_OPERATORS].sort(),
};

const lexing = { lex: lexPipeline, bind: (number: number) => `$${number}`, isPositional: undefined };

/**
 * MONGO mode: `db.collection.method(…)` in extended JSON. Its pages, counts and totals are stages behind the analysed
 * ones, so `page` and its like take the analysis's command and not the text.
 */
export const pipelineLanguage: StatementLanguage = {
  type: 'mongo',
  reads: { split: (script) => splitPipelines(script), analyse: analysePipeline },
  writing: () => writing,
  compile: (text): CompiledQueryText => compileSegments(lexing, text, scanQueryText(lexing, text)),
  among: (text, { column, keys, from }) => ({
    text: `${text.trimEnd().replace(/;$/, '')}\n.among(${JSON.stringify(column)}, $${from})`,
    binds: [[...keys]],
  }),
  page: (command, page, columns) => written(withPage(withheld(read(command), columns ?? []), page)),
  withhold: (command, columns) => written(withheld(read(command), columns)),
  count: (command) => {
    const asked = read(command);
    return written({
      ...asked,
      ...added(asked, { $count: 'count' }),
      columns: [{ name: 'count', path: ['count'], type: 'long' }],
      none: [0],
    });
  },
  totals: (command, totals) => written(withTotals(read(command), totals)),
};

function read(text: string): ReadCommand {
  const command = JSON.parse(text) as ReadCommand;
  if (command.do !== 'aggregate') throw new SqlRefusal('unsupported', 'a change and a plan have no pages');
  return command;
}

const written = (command: ReadCommand): string => JSON.stringify(command);
const added = ({ pipeline }: ReadCommand, ...stages: Encoded[]): { pipeline: Encoded[] } => ({
  pipeline: [...pipeline, ...stages],
});

function withPage(command: ReadCommand, { limit, offset, sort = [] }: Page): ReadCommand {
  const order = Object.fromEntries(sort.map((key) => [pathOf(command, key), key.descending ? -1 : 1]));
  const skips = offset > 0 ? [{ $skip: offset }] : [];
  const sorts = sort.length > 0 ? [{ $sort: order }] : [];
  // A limit of 0 is an error of the server.
  const limits = limit > 0 ? [{ $limit: limit }] : [{ $match: { _id: { $in: [] } } }];
  return { ...command, ...added(command, ...sorts, ...skips, ...limits) };
}

function pathOf({ columns }: ReadCommand, { name, index }: SortKey): string {
  const column = index === undefined ? columns.find((one) => one.name === name) : columns[index];
  if (!column) throw new SqlRefusal('unsupported', 'a sort key needs a column');
  return column.path.join('.');
}

function withheld(command: ReadCommand, columns: readonly WrappedColumn[]): ReadCommand {
  const paths = command.columns.filter((_column, index) => columns[index]?.withheld).map(({ path }) => path.join('.'));
  return paths.length === 0 ? command : { ...command, ...added(command, { $unset: paths }) };
}

function withTotals(command: ReadCommand, totals: readonly Total[]): ReadCommand {
  if (totals.length === 0) throw new SqlRefusal('unsupported', 'no total is asked for');
  const lines = totals.map(({ name, fn }, index): [string, Encoded] => [
    `t${index}`,
    { [`$${fn}`]: `$${pathOf(command, { name, descending: false })}` },
  ]);
  return {
    ...command,
    ...added(command, { $group: { _id: null, ...Object.fromEntries(lines) } }),
    columns: totals.map(({ name }, index) => ({ name, path: [`t${index}`], type: 'mixed' })),
  };
}
