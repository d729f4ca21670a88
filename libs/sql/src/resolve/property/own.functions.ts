/**
 * Functions of the database by what follows their name in CREATE FUNCTION; values they take, and those that may be left
 * out.
 */
export const ownFunctions: readonly { name: string; inputs: number; defaults: number; rest: string }[] = [
  {
    name: 'wrapped',
    inputs: 2,
    defaults: 1,
    rest: `(t text, mark text DEFAULT 'w') RETURNS text LANGUAGE sql AS $$SELECT upper(t) || mark$$`,
  },
  {
    name: 'card_of',
    inputs: 1,
    defaults: 0,
    rest: `(who text) RETURNS text LANGUAGE sql AS $$SELECT id_card FROM customer WHERE id = who$$`,
  },
  {
    name: 'name_of',
    inputs: 1,
    defaults: 0,
    rest: `(who text) RETURNS text STABLE LANGUAGE sql AS $$SELECT name FROM customer WHERE id = who$$`,
  },
  {
    name: 'firm',
    inputs: 2,
    defaults: 0,
    rest: `(t text, u text) RETURNS text IMMUTABLE STRICT LANGUAGE sql AS $$SELECT t$$`,
  },
  {
    name: 'failing',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS text LANGUAGE sql AS $$SELECT (10 / (length(t) - 3))::text$$`,
  },
  {
    name: 'below',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS text LANGUAGE sql AS $$SELECT count(*)::text FROM customer WHERE id_card < t$$`,
  },
  {
    name: 'shadowed',
    inputs: 2,
    defaults: 0,
    rest: `(id_card text, note text) RETURNS text LANGUAGE sql AS $$SELECT id_card || note FROM orders LIMIT 1$$`,
  },
  {
    name: 'deep',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS text LANGUAGE sql AS $$SELECT coalesce(wrapped(card_of(t)), firm(t, name_of('1')))$$`,
  },
  {
    name: 'cards_beside',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS SETOF text LANGUAGE sql AS $$SELECT id_card FROM customer WHERE name <> t$$`,
  },
  {
    name: 'names_by',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS SETOF text STABLE LANGUAGE sql AS $$SELECT name FROM customer WHERE id_card > t ORDER BY id$$`,
  },
  {
    name: 'both_of',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS TABLE (x text, y text) STRICT LANGUAGE sql AS $$SELECT c.n, c.id_card FROM customer c WHERE c.id >= t$$`,
  },
];
