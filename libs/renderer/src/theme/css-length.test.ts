import { describe, expect, it } from 'vitest';
import { cssLength, pixels } from './css-length.js';

describe('lengths of documents', () => {
  it('are px where they are numbers, also as text', () => {
    expect([640, '640', ' 640 ', '12.5', '80%', '20em', '', undefined].map(cssLength)).toEqual([
      640,
      640,
      640,
      12.5,
      '80%',
      '20em',
      undefined,
      undefined,
    ]);
  });

  it('are nothing where only px will do and they are something else', () => {
    expect([320, '320', '320px', '50%', '40vh', 0, -5, '', undefined].map(pixels)).toEqual([
      320,
      320,
      320,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
