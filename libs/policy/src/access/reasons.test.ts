import { expect, it } from 'vitest';
import { reasonText } from './reasons.js';

it('names who can change a reason as they are called, marks of a replacement too', () => {
  const reason = {
    code: 'letter-missing',
    facts: { object: 'shop.public.orders', letter: 'read' },
    grantors: ["$& $' team"],
  } as const;
  expect(reasonText(reason, 'en')).toContain("$& $' team");
});
