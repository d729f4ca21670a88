import type { CompiledPage } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { pageOf, paramOf, viewOf } from '@sluice/engine/fakes';
import { dialogWidth } from './dialog-width.js';

const formOf = (...params: Parameters<typeof paramOf>[0][]): CompiledPage =>
  pageOf(viewOf({ id: 1, uid: 'form', type: 3, app_params: params.map(paramOf) }));

describe('the width of a dialog whose button gives none', () => {
  it('is that of its page where that has one', () => {
    expect(dialogWidth({ ...formOf({ id: 1, uid: 'a' }), config: { width: 640 } })).toBe(640);
  });

  it('is what the fields of a form need: more where some stand beside each other', () => {
    expect(dialogWidth(formOf({ id: 1, uid: 'a' }))).toBe(520);
    expect(dialogWidth(formOf({ id: 1, uid: 'a' }, { id: 2, uid: 'b', config: { span: 12 } }))).toBe(800);
  });

  it('is left to the frame where something wants the room: tables, rich text, maps, sub-tables', () => {
    expect(dialogWidth(pageOf(viewOf({ id: 1, uid: 'list', type: 1 })))).toBeUndefined();
    expect(dialogWidth(formOf({ id: 1, uid: 'a', form_type: 10 }))).toBeUndefined();
    expect(dialogWidth(pageOf())).toBeUndefined();
  });
});
