import { expect, it } from 'vitest';
import { bindsOf } from './bind.value.js';

it('binds texts that are longer than the server takes as texts as large objects', () => {
  const long = '客'.repeat(1334);
  // DB_TYPE_CLOB, of the driver or of its simulator.
  const type: unknown = expect.objectContaining({ num: 2017 });
  expect(bindsOf('select :p1, :p2, :p3 from dual', ['x'.repeat(4000), long, [long]])).toEqual({
    p1: 'x'.repeat(4000),
    p2: { val: long, type },
    p3: { val: JSON.stringify([long]), type },
  });
});
