import { expect, it } from 'vitest';
import { listedTexts, plainDefault } from './postgres.facts.js';

it.each([
  ["'new'::character varying", 'new'],
  ["'it''s'::text", "it's"],
  ["''::text", ''],
  ['0', '0'],
  ['(-1)', '-1'],
  ['1.50::numeric(10,2)', '1.50'],
  ["'1'::smallint", '1'],
  ['true', 'true'],
  ["'open'::shop.order_state", 'open'],
  ["nextval('a_id_seq'::regclass)", undefined],
  ['now()', undefined],
  ["('a'::text || 'b'::text)", undefined],
  ['NULL::character varying', undefined],
])('the default %s is %s', (text, value) => expect(plainDefault(text)).toBe(value));

it.each([
  [
    `CHECK (((status)::text = ANY ((ARRAY['a'::character varying, 'it''s'::character varying])::text[])))`,
    ['a', "it's"],
  ],
  [`CHECK ((kind = ANY (ARRAY['x, y'::text, '(z)'::text])))`, ['x, y', '(z)']],
  ['CHECK ((price > (0)::numeric))', undefined],
  [`CHECK ((size = ANY (ARRAY[1, 2])))`, undefined],
  [`CHECK (((status)::text = ANY ((ARRAY['a'::character varying])::text[])) OR true)`, undefined],
])('the check %s lists %s', (check, texts) => expect(listedTexts(check)).toEqual(texts));
