import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { compileQueryText } from './query.text.js';

const compile = (text: string) => compileQueryText('postgres', text);
const plan = (text: string, ...present: string[]) => compile(text).plan(new Set(present));

describe('query documents', () => {
  it('numbers named binds, one position per name', () => {
    expect(plan('select * from t where a = :a and b = :b or c = :a')).toEqual({
      text: 'select * from t where a = $1 and b = $2 or c = $1',
      binds: ['a', 'b'],
    });
  });

  it('leaves out an optional clause unless all of its parameters are present', () => {
    const text = 'select * from t where true [[ and a = :a ]] [[ and b between :low and :high ]] limit :n';
    expect(compile(text).params).toEqual(['a', 'low', 'high', 'n']);
    expect(compile(text).required).toEqual(['n']);
    expect(plan(text, 'n')).toMatchObject({ binds: ['n'] });
    expect(plan(text, 'n').text.replace(/\s+/g, ' ')).toBe('select * from t where true limit $1');
    expect(plan(text, 'low', 'n').binds).toEqual(['n']);
    expect(plan(text, 'a', 'low', 'high').text.replace(/\s+/g, ' ')).toBe(
      'select * from t where true and a = $1 and b between $2 and $3 limit $4',
    );
  });

  it('says where a place of its plan stands in the document', () => {
    const text = 'select :a, nope from t where true [[ and x = :b ]] [[ and c = :a ]] and oops = 1';
    for (const present of [[], ['a'], ['a', 'b']].map((names) => new Set(names))) {
      const compiled = compile(text);
      const { text: written } = compiled.plan(present);
      for (const word of ['select', 'nope', 'oops'])
        expect(compiled.documentOffset(present, written.indexOf(word)), word).toBe(text.indexOf(word));
    }
    expect(compile(text).documentOffset(new Set(), 'select $'.length)).toBe('select '.length);
  });

  it('shares one plan for one combination of clauses', () => {
    const compiled = compile('select :x [[ , :y ]]');
    expect(compiled.plan(new Set(['x']))).toBe(compiled.plan(new Set()));
    expect(compiled.plan(new Set(['y']))).not.toBe(compiled.plan(new Set()));
  });

  it.each([
    'select \':a\', ":b", $$:c$$, a::int, x[1:2], x[:n] -- :d\n/* :e */',
    'select array[[1,2],[3,4]], array [[a]], tags[b[1]]',
    'select f(x := 1)',
  ])('finds no parameter in %s', (text) => {
    expect(compile(text).params).toEqual([]);
    expect(compile(text).plan(new Set()).text).toBe(text);
  });

  it('binds inside an array constructor and beside a cast', () => {
    expect(plan('select array[:a, :b], :c::int, x = any(:ids)')).toEqual({
      text: 'select array[$1, $2], $3::int, x = any($4)',
      binds: ['a', 'b', 'c', 'ids'],
    });
  });

  it.each([
    ['select [[ a = :a', 8],
    ['select a ]]', 10],
    ['select [[ and true ]]', 8],
    ['select [[ :a [[ :b ]] ]]', 14],
    ['select $1, :a', 8],
    ["select 'x", 8],
  ])('refuses %s with its place', (text, column) => {
    const refusal = (() => {
      try {
        compile(text);
        return undefined;
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(SqlRefusal);
    expect((refusal as SqlRefusal).position).toMatchObject({ line: 1, column });
  });

  it('never puts anything of a parameter into the text', () => {
    const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), (names) => {
        const compiled = compile(names.map((entry) => `x = :${entry}`).join(' and '));
        const { text, binds } = compiled.plan(new Set(names));
        expect(binds).toEqual([...new Set(names)]);
        expect(text.replace(/\$\d+/g, '?')).toBe(names.map(() => 'x = ?').join(' and '));
      }),
    );
  });
});
