import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessGrant } from './access.type.js';
import { grantIndex } from './grant.index.js';
import { covers } from './object-path.js';

const name = fc.constantFrom('', 'a', 'b', '0', '1');
const path = fc.array(name, { maxLength: 4 });
const grants = fc.array(
  fc.record({ path, letter: fc.constantFrom('read' as const, 'write' as const, 'forbid' as const) }),
  { maxLength: 30 },
);
const sorted = (list: readonly AccessGrant[]): string[] => list.map((grant) => JSON.stringify(grant)).sort();

describe('grants by object', () => {
  it('are those that a look through the whole list finds', () => {
    fc.assert(
      fc.property(grants, path, (held, object) => {
        const index = grantIndex(held);
        expect(sorted(index.on(object))).toEqual(sorted(held.filter((grant) => covers(grant.path, object))));
        const below = held.filter((grant) => grant.path.length > object.length && covers(object, grant.path));
        expect(sorted(index.below(object))).toEqual(sorted(below));
      }),
    );
  });
});
