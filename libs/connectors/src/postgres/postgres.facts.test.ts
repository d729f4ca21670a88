import { expect, it } from 'vitest';
import { listedTexts, plainDefault, withoutHarmless } from './postgres.facts.js';

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

it.each([
  ["nextval('a_id_seq'::regclass)", '1'],
  [
    `('N'::text || lpad((nextval('"My seq"'::regclass))::text, 4, '0'::text))`,
    "('N'::text || lpad((1)::text, 4, '0'::text))",
  ],
  ["(current_setting('app.tenant'::text, true))::uuid", "(''::text)::uuid"],
  ["public.nextval('a'::regclass)", "public.nextval('a'::regclass)"],
  [`"s"."nextval"('a'::regclass)`, `"s"."nextval"('a'::regclass)`],
  // Strings that look like the beginning and the end of such a call hide nothing between them.
  ["concat('nextval(', leak(), '::regclass)')", "concat('nextval(', leak(), '::regclass)')"],
  ["concat('it''s nextval(', leak(), '::regclass)')", "concat('it''s nextval(', leak(), '::regclass)')"],
  [`concat("a'b", nextval('a'::regclass), leak())`, `concat("a'b", 1, leak())`],
])('the default %s is analysed as %s', (text, answer) => expect(withoutHarmless(text)).toBe(answer));
