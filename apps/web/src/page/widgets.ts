import { registerWidget } from '@sluice/renderer';
import type { WorkspacePorts } from '@sluice/workspace';
import { createElement, type ReactElement } from 'react';
import { readNdjson } from '../api/ndjson.reader.js';
import type { Shell } from '../shell/shell.js';
import { copyText } from '../shell/clipboard.js';

/** What the workspace may use: operations and streams over the shell's client, a memory per person. */
export function createWorkspacePorts(shell: Shell): WorkspacePorts {
  const key = (name: string): string => `sluice.workspace:${shell.session.get()?.user_name ?? ''}:${name}`;
  return {
    call: (operation, input, signal) => shell.client.call(`/operation/${operation}`, input, { handles: 'all', signal }),
    async *stream(operation, input, signal) {
      yield* readNdjson(await shell.client.open(`/operation/${operation}`, input, signal));
    },
    memory: {
      get: (name) => window.localStorage.getItem(key(name)),
      set: (name, value) => window.localStorage.setItem(key(name), value),
    },
    copy: copyText,
    go: (address) => void shell.navigator.go(address),
    message: shell.messages.port,
    log: (message, stack) => shell.log({ kind: 'request', message, stack }),
  };
}

/** The widgets of the product (screens: nothing else is a widget), each loaded when a page first places it. */
export function registerProductWidgets(ports: WorkspacePorts): void {
  registerWidget('sql-workspace', async () => {
    const { SqlWorkspace } = await import('@sluice/workspace');
    return ({ view }) => createElement(SqlWorkspace, { ports, view });
  });
  registerWidget('message-bell', async () => {
    const { MessageBell } = await import('../notice/message.bell.js');
    return () => createElement(MessageBell);
  });
  registerWidget('page-link', async () => {
    const { PageLink } = await import('./page-link.widget.js');
    return ({ view }) => createElement(PageLink, { view });
  });
  registerWidget('object-tree', async () => {
    const { ObjectTreeWidget } = await import('@sluice/workspace');
    return (props) => createElement(ObjectTreeWidget, { ...props, ports });
  });
  registerWidget('permission-grid', async () => {
    const { PermissionGridWidget } = await import('@sluice/workspace');
    return (props) => createElement(PermissionGridWidget, { ...props, ports });
  });
  registerWidget('role-rights', async () => {
    const { RoleRightsWidget } = await import('@sluice/workspace');
    return (props) => createElement(RoleRightsWidget, { ...props, ports });
  });
  registerWidget('release-review', async () => {
    const { ReleaseReviewWidget } = await import('./builder.widgets.js');
    return (props) => createElement(ReleaseReviewWidget, { ...props, ports });
  });
  registerWidget('menu-tree', async () => {
    const [{ MenuTreeWidget }, { MenuIcon }] = await Promise.all([
      import('./builder.widgets.js'),
      import('../frame/menu-icons.js'),
    ]);
    const drawIcon = (name: string | undefined, group: boolean): ReactElement =>
      createElement(MenuIcon, { name, group });
    return (props) => createElement(MenuTreeWidget, { ...props, ports: { ...ports, drawIcon } });
  });
  registerWidget('icon-picker', async () => {
    const { IconPicker } = await import('./icon-picker.widget.js');
    return (props) => createElement(IconPicker, props);
  });
}
