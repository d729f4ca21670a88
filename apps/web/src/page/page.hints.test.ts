// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { CompiledPage, PageDocument } from '@sluice/document';
import { draftParts, hintParts, partsOf } from './page.hints.js';

const view = (type: number, more: object = {}) => ({ type, app_cols: [], app_params: [], sub_views: [], ...more });
const page = (...views: object[]) => ({ config: {}, params: {}, views }) as unknown as CompiledPage;

it('names the kinds of the views that are shown, forms and expressions', () => {
  expect([...partsOf(page(view(2), view(2)))]).toEqual(['view-2']);
  expect([...partsOf(page(view(8, { sub_views: [view(1, { app_params: [{ form_type: 1 }] })] })))]).toEqual([
    ...['view-8', 'view-1', 'form'],
  ]);
  expect([...partsOf(page(view(1, { is_hide: true }), view(2, { cond: 'page.a == 1' })))]).toEqual([
    ...['view-2', 'expressions'],
  ]);
});

it('names what a draft is drawn with in the builder, whose views may lack anything', () => {
  const draft = {
    views: [
      { type: 2, is_hide: true },
      { type: 8, sub_views: [{ type: 1, app_params: [{}] }] },
    ],
  };
  expect([...draftParts(draft as unknown as PageDocument)]).toEqual(['view-2', 'view-8', 'view-1', 'form']);
});

it('asks for the files of these parts and of no others', () => {
  const root = document.createElement('div');
  root.innerHTML = `
    <link data-part="view-1 form" href="/fields.js"><link data-part="view-1" href="/table.css">
    <link data-part="view-2" href="/chart.js"><link data-part="view-10" href="/frame.js">`;
  hintParts(partsOf(page(view(1))), root);
  expect([...root.querySelectorAll('link')].map(({ rel }) => rel)).toEqual(['modulepreload', 'stylesheet', '', '']);
});
