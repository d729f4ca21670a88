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

it('says whose letter is missing: of who reads it, or of the app whose page they opened', () => {
  const reason = { code: 'letter-missing', facts: { object: 'orders', letter: 'read' }, grantors: [] } as const;
  expect(reasonText(reason, 'en')).toBe('you do not have the read permission on orders');
  expect(reasonText(reason, 'en', true)).toBe('the app does not have the read permission on orders');
  expect(reasonText({ ...reason, code: 'forbidden' }, 'en', true)).toBe('access to orders is forbidden');
});
