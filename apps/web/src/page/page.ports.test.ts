// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenPageRequest } from '@sluice/engine';
import { createShell, type Shell } from '../shell/shell.js';
import { createExternalStore } from '../store/external.store.js';
import { createPageParts } from './page-parts.context.js';
import { createPagePorts } from './page.ports.js';
import type { PageTarget } from './page-target.js';

/** Where a page that an action opens is shown (act codes 101 to 103, §4). */
describe('a page that an action opens', () => {
  const target: PageTarget = { appId: 3, page: 4, params: {} };
  let shell: Shell;
  let opened: string[];

  beforeEach(() => {
    window.localStorage.clear();
    opened = [];
    vi.spyOn(window, 'open').mockImplementation((address) => {
      opened.push(String(address));
      return null;
    });
    const { localStorage: local, sessionStorage: perTab, location } = window;
    shell = createShell({ base: '', version: '1', local, perTab, location });
  });
  afterEach(() => vi.restoreAllMocks());

  function open(roles: string[] | undefined, route: 'visit' | 'console', mode: 'window' | 'dialog'): string[] {
    if (roles) shell.session.set({ id: 1, name: 'A', user_name: 'a', token: 't', roles });
    const dialogs: string[] = [];
    const ports = createPagePorts(
      { shell, parts: createPageParts(), route, target, shown: createExternalStore(true) },
      (at, where) => {
        dialogs.push(`${where} ${at.page}`);
      },
    );
    const asked = { appId: 3, page: 17, params: { id: 7 }, mode, preview: true };
    ports.navigate.openPage(asked as unknown as OpenPageRequest);
    return mode === 'dialog' ? dialogs : opened;
  }

  it.each([[undefined], [['user']], [['system_admin', 'policy_admin']]])(
    'is the visited page, in a tab of its own in the simple shell, never the preview, for whoever does not build: %j',
    (roles) => {
      expect(open(roles, 'visit', 'window')).toEqual(['/simple/3/page/17?id=7']);
      expect(open(roles, 'visit', 'dialog')).toEqual(['visit 17']);
    },
  );

  it('stays in the console for a person there', () => {
    expect(open(['user'], 'console', 'window')).toEqual(['/3/page/17?id=7']);
  });

  it.each(['super_admin', 'app_admin'])('is the preview for %s', (role) => {
    expect(open([role], 'visit', 'window')).toEqual(['/preview/3/page/17?id=7']);
    expect(open([role], 'visit', 'dialog')).toEqual(['preview 17']);
  });
});
