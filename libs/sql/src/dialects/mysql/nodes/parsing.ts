import type { SqlRefusal } from '../../../contract/sql.refusal.js';
import { lexMysql } from '../../../lex/mysql.lexer.js';
import type { Token } from '../../../lex/token.type.js';
import { TokenReader, type Parsers, type WordRules } from '../../descent/token.reader.js';
import { isBareAlias, isReserved } from './reserved.words.js';

export { plainText } from '../../descent/token.reader.js';

/** MySQL compares names of columns and aliases without case (manual, identifier case sensitivity). */
export function foldName(name: string): string {
  return name.toLowerCase();
}

/** Hints that change settings for the statement: how it is read, how long it may run. */
const SETTING_HINT = /set_var|max_execution_time|resource_group/i;

const rules: WordRules = {
  lex: lexMysql,
  isReserved,
  isBareAlias,
  unquote: (quoted) => quoted.slice(1, -1).replaceAll('``', '`'),
  startsQuery: (word, next) =>
    word === 'select' || word === 'with' || word === 'table' || (word === 'values' && (next === '(' || next === 'row')),
  verbs: new Set(['select', 'insert', 'replace', 'update', 'delete', 'values', 'table']),
};

/** One statement of MySQL or MariaDB. */
export class Parsing extends TokenReader {
  /** Names of tables, aliases and common tables by their folded form, as they were first written. */
  private readonly spelled = new Map<string, string>();

  constructor(text: string, parsers: Parsers) {
    super(text, parsers, rules);
  }

  /**
   * Notes the name of a table or an alias. Whether two that differ in case alone are one depends on the server's
   * lower_case_table_names: such a statement is refused.
   */
  declare(name: string, at: number): string {
    const folded = foldName(name);
    const before = this.spelled.get(folded);
    if (before !== undefined && before !== name)
      throw this.refusal('unsupported', `${before} and ${name} differ in case alone; write both the same way`, at);
    this.spelled.set(folded, name);
    return folded;
  }

  override unexpected(): SqlRefusal {
    const token = this.isDone ? '' : this.text.slice(this.at);
    if (token.startsWith('/*') || token.startsWith('*/'))
      return this.refusal(
        'unsupported',
        'an executable comment: which servers run it depends on their version',
        this.at,
      );
    return super.unexpected();
  }

  protected override checkComment(token: Token): void {
    const comment = this.text.slice(token.start, token.end);
    if (/^delimiter/i.test(comment))
      throw this.refusal('unsupported', 'DELIMITER is a command of a client', token.start);
    if (comment.startsWith('/*+') && SETTING_HINT.test(comment))
      throw this.refusal('unsupported', 'a hint that changes settings', token.start);
  }
}
