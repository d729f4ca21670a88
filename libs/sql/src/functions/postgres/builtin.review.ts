import type { FunctionEffect } from '../function.catalogue.js';

/** Facts of one name of pg_proc, overloads joined. */
export interface FunctionFacts {
  name: string;
  volatility: string;
  types: string[];
  returns: string[];
}

/**
 * Arguments or results that reach outside the values given: parser internals, C strings, catalogue identities,
 * handlers.
 */
const OUTSIDE_TYPES =
  /^(internal|cstring|trigger|event_trigger|oid|oidvector|reg(class|proc|procedure|oper|operator|type|role|namespace|collation)|aclitem(\[\])?|pg_node_tree|pg_ddl_command|refcursor|.*_handler)$/;

/**
 * Names that are refused whatever their volatility says. By family: server state and files (pg_*, inet_*, *_stat*),
 * privileges, settings, descriptions and other catalogue reads, text that is run as a query (…_to_xml, ts_stat,
 * ts_rewrite), transaction identities, upgrade tools. Advisory locks, sleeping, signals, replication and large objects
 * are volatile and thereby out already.
 */
const REFUSED: RegExp[] = [
  /^pg_/,
  /^has_/,
  /^inet_(client|server)_/,
  /^binary_upgrade/,
  /^lo_|^loread$|^lowrite$/,
  /^txid_/,
  /^ts_(stat|rewrite|debug|token_type|parse)$/,
  /_to_xml(schema|_and_xmlschema)?$/,
  /^(current_setting|set_config|current_query|row_security_active|format_type|to_regtypemod|currtid2)$/,
  /^(col|obj|shobj)_description$/,
  /^(acl|makeacl)/,
  /^satisfies_hash_partition$/,
  /^amvalidate$/,
  /^getpgusername$/,
  /^mxid_age$/,
  /^age_xid$/,
];

/**
 * Overloads that compute with a catalogue identity as with any number: the aggregates max and min, and the conversion
 * to bigint.
 */
const NUMBERS = new Set(['max', 'min', 'int8']);

/** Names of the pg_ family that only look at their argument. */
const KEPT = new Set([
  'pg_typeof',
  'pg_size_pretty',
  'pg_size_bytes',
  'pg_column_size',
  'pg_collation_for',
  'pg_client_encoding',
]);

/** Volatile functions that change nothing and read no row: the clock and chance. */
const CLOCK_AND_CHANCE = new Set([
  'random',
  'random_normal',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'clock_timestamp',
  'timeofday',
  'array_sample',
  'array_shuffle',
]);

/** Sequences: they change, and writing statements need them. */
const SEQUENCE = new Set(['nextval', 'setval', 'currval', 'lastval']);

/**
 * The effect of a built-in function. One overload that is volatile or reaches outside refuses the name: overloads are
 * not told apart.
 */
export function reviewBuiltin(facts: FunctionFacts): FunctionEffect {
  if (SEQUENCE.has(facts.name)) return 'sequence';
  if (CLOCK_AND_CHANCE.has(facts.name) || NUMBERS.has(facts.name) || KEPT.has(facts.name)) return 'pure';
  if (facts.volatility.includes('v')) return 'effect';
  const outside = [...facts.types, ...facts.returns].some((type) => OUTSIDE_TYPES.test(type));
  return outside || REFUSED.some((family) => family.test(facts.name)) ? 'reads' : 'pure';
}

/** Types whose input looks into the catalogue, or whose values are no plain data. */
const REFUSED_TYPES =
  /^_?(reg.*|aclitem|refcursor|cstring|gtsvector|cid|pg_(node_tree|mcv_list|ndistinct|dependencies|brin.*))$/;

/** Whether a type of pg_catalog may be cast to: base, range and multirange types with plain values. */
export function reviewType(name: string, kind: string): boolean {
  return 'brm'.includes(kind) && !REFUSED_TYPES.test(name);
}
