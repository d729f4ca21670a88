import { widgetNames } from '@sluice/renderer';
import { describe, expect, it } from 'vitest';
import { createShell } from '../shell/shell.js';
import { createWorkspacePorts, registerProductWidgets } from './widgets.js';

const shell = createShell({
  base: 'http://127.0.0.1:1/api',
  version: '1',
  local: window.localStorage,
  perTab: window.sessionStorage,
  location: { pathname: '/', search: '', hash: '' },
});

describe('widgets of the product', () => {
  it('are exactly those that the screens name', () => {
    registerProductWidgets(createWorkspacePorts(shell));
    const expected = [
      'approval-steps',
      'code-text',
      'flow-designer',
      'icon-picker',
      'job-progress',
      'menu-tree',
      'message-bell',
      'object-tree',
      'page-link',
      'permission-grid',
      'release-review',
      'role-rights',
      'sql-workspace',
      'text-file',
      'time-windows',
      'video',
    ];
    expect(widgetNames()).toEqual(expected);
  });

  it('remember per person: another account in the same browser sees nothing of it', () => {
    const ports = createWorkspacePorts(shell);
    shell.session.set({ id: 1, name: 'A', user_name: 'a', token: 't1' });
    ports.memory.set('tabs', 'of a');
    shell.session.set({ id: 2, name: 'B', user_name: 'b', token: 't2' });
    expect(ports.memory.get('tabs')).toBeNull();
    shell.session.set({ id: 1, name: 'A', user_name: 'a', token: 't3' });
    expect(ports.memory.get('tabs')).toBe('of a');
  });
});
