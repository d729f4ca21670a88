import { FIRST } from './tpcds.1.js';
import { SECOND } from './tpcds.2.js';
import { THIRD } from './tpcds.3.js';
import { FOURTH } from './tpcds.4.js';
import { WORDS, type Dialect } from './tpcds.words.js';

const questions = [...FIRST, ...SECOND, ...THIRD, ...FOURTH];

/**
 * The 99 questions of TPC-DS in a dialect, written anew after the benchmark's public description: what each of them is
 * made of (roll-ups, windows over aggregates, common tables used several times, set operations, correlated subqueries,
 * full joins, pivots by CASE), in short.
 */
export const tpcdsQueries = (dialect: Dialect): readonly string[] => questions.map((ask) => ask(WORDS[dialect]));
