import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from '../operations.js';

interface Action {
  uid: string;
  act_type: string;
  message?: unknown;
  result?: string;
  steps?: { operation?: string }[];
}

const folder = new URL('../../../../schemas/apps/console/actions/', import.meta.url);
const actions = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Action);
/** Operations whose answer has a sentence of its own. */
const telling = new Set(
  operations.filter(({ output }) => JSON.stringify(output ?? {}).includes('"message"')).map(({ name }) => name),
);

describe('actions of the console', () => {
  it('say what was done: none answers with 执行成功! alone', () => {
    expect(actions.length).toBeGreaterThan(100);
    const silent = actions.filter(
      ({ message, result, steps = [] }) =>
        message === undefined &&
        !/msg|list/.test(result ?? '') &&
        !steps.some(({ operation = '' }) => telling.has(operation)),
    );
    expect(silent.map(({ uid }) => uid)).toEqual([]);
  });
});
