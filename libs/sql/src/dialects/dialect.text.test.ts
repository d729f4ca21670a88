import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialectText } from './dialect.registry.js';

/** Every dialect that has a front-end. */
describe.each(['postgres', 'mysql', 'mssql', 'oracle'] as const)('text rules of %s', (name) => {
  const rules = dialectText(name);
  const tokensOf = (text: string) => rules.lex(text).filter(({ kind }) => kind !== 'comment');

  it('write a text as one literal, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const literal = rules.literal(text);
        expect(tokensOf(literal).map(({ start, end }) => [start, end])).toEqual([[0, literal.length]]);
      }),
    );
  });

  it('write a backslash before a line break so that both arrive', () => {
    const read = { mssql: /\\\r?\n/g, mysql: undefined, postgres: undefined, oracle: undefined }[name];
    for (const text of ['a\\\nb', 'a\\\r\nb', 'a\\\\\nb', '\\\n\\\n'])
      if (read) expect(rules.literal(text).replace(read, '')).toBe(`N'${text}'`);
      else expect(rules.literal(text)).toContain('\n');
  });

  it('hide every text of a literal where nobody could read the statement', () => {
    const plain = fc.stringMatching(/^[a-z' ]{1,20}$/);
    fc.assert(
      fc.property(plain, (text) => {
        const statement = `SELECT ${rules.literal(`~${text}~`)} FROM`;
        expect(statement.replace(rules.strings, '?')).toBe('SELECT ? FROM');
      }),
    );
  });

  it('bind a set of keys behind the other binds', () => {
    const { text, binds } = rules.among('"row"."id"', ['1', '2'], 3);
    expect(text).toContain(rules.bind(3));
    if (!rules.isPositional) expect(text).not.toContain(rules.bind(2));
    expect(binds.flat()).toEqual(['1', '2']);
  });

  it('know bare names, the first rows of a table, words and functions', () => {
    // Oracle stores bare names in capitals.
    expect(rules.bareName.test(name === 'oracle' ? 'CITY_NAME' : 'city_name')).toBe(true);
    expect(rules.bareName.test('City name')).toBe(false);
    expect(rules.firstRows).toMatch(/\{table\}/);
    expect(rules.firstRows).toMatch(/\{rows\}/);
    expect(rules.words.keywords).toContain('select');
    expect(rules.functionNames()).toContain(name === 'oracle' ? 'substr' : 'substring');
  });
});
