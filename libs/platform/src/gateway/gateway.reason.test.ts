import { expect, it } from 'vitest';
import { gatewayReason } from './gateway.reason.js';

it('names an object as the source does: a dollar sign in its name is no mark of a replacement', () => {
  expect(gatewayReason('equality-exhausted', 'app.log$$.note').text('en')).toContain('app.log$$.note');
});
