import { renderTemplate, RESERVED_KEYS } from '@sluice/document';
import { expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, viewOf } from './fakes.js';
import { createPage } from './page.runtime.js';
import type { ViewRuntime } from './runtime.js';

const template = RESERVED_KEYS.map((key) => `${key}={{ ${key} }}`).join(' ');

function open(part: Partial<ReturnType<typeof viewOf>>): ViewRuntime {
  return createPage(pageOf(viewOf({ id: 100, uid: 'list', ...part })), fakePorts()).find(100) as ViewRuntime;
}

it('a template of a column, a field or a member knows all reserved keys', () => {
  const columns = { app_cols: [{ id: 1, uid: 'c', name: 'c', form_type: 6 as const, html: template }] };
  const fields = { type: 3 as const, app_params: [paramOf({ id: 1, uid: 'f', form_type: 9, html: template })] };
  const members = {
    type: 3 as const,
    app_params: [
      paramOf({
        id: 1,
        uid: 'g',
        form_type: 20,
        config: { members: [paramOf({ id: 2, uid: 'm', form_type: 99, html: template })] },
      }),
    ],
  };
  for (const part of [columns, fields, members]) {
    const text = renderTemplate(template, open(part).templateNames({}));
    expect(text).toMatch(
      /^APP_PAGE_NO=0 APP_PAGE_SIZE=\d+ APP_PAGE_START=0 APP_UUID=uuid-\d+ APP_ID=3 APP_NOW=2024-05-06 10:00:00 APP_UID=7 APP_USERNAME=li APP_REALNAME=李雷$/,
    );
  }
});

it('a UUID is the same however often it is drawn, and another one each time the page opens', () => {
  const part = { app_cols: [{ id: 1, uid: 'c', name: 'c', form_type: 99 as const, html: '{{ APP_UUID }}' }] };
  const ports = fakePorts();
  const page = pageOf(viewOf({ id: 100, uid: 'list', ...part }));
  const drawn = [createPage(page, ports), createPage(page, ports)]
    .map((opened) => opened.find(100) as ViewRuntime)
    .map((view) => [0, 1].map(() => renderTemplate('{{ APP_UUID }}', view.templateNames({ row: {} }))));
  expect(drawn[0]?.[0]).toBe(drawn[0]?.[1]);
  expect(drawn[0]?.[0]).not.toBe(drawn[1]?.[0]);
});

it('what is drawn says more than its view: a row of its own wins', () => {
  expect(
    renderTemplate(
      '{{ row.name }} {{ value }} {{ user.name }} {{ app.id }}',
      open({}).templateNames({ row: { name: '王' }, value: 4 }),
    ),
  ).toBe('王 4 李雷 3');
});
