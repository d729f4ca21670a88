import { expect, it } from 'vitest';
import type { SessionUser } from '../session/session.store.js';
import { createShell } from '../shell/shell.js';
import { createBuilderPorts } from './builder.ports.js';

const person = (user_name: string, token: string): SessionUser => ({
  id: 1,
  name: user_name.toUpperCase(),
  user_name,
  token,
});

it('says who is signed in now, and tells the builder when its own person is back', async () => {
  const shell = createShell({
    ...{ base: 'http://127.0.0.1:1/api', version: '1', local: window.localStorage, perTab: window.sessionStorage },
    location: { pathname: '/build/app/7/page/8', search: '', hash: '' },
  });
  shell.session.set(person('ann', 'one'));
  const ports = createBuilderPorts(shell, {} as never);
  let heard = 0;
  const leave = ports.onSignedIn?.(() => (heard += 1));
  shell.session.set(person('bob', 'two'));
  const refused = ports.call('/operation/builder.draft-edit', {});
  await expect(refused).rejects.toThrow(/BOB.*ANN/);
  expect([heard, shell.loginWish.get()]).toEqual([0, null]);
  shell.session.set(person('ann', 'three'));
  shell.session.set({ ...person('ann', 'three'), name: 'Ann' });
  expect(heard).toBe(1);
  leave?.();
  shell.session.set(person('ann', 'four'));
  expect(heard).toBe(1);
  shell.session.set(null);
});
