import { EDITOR_TYPES } from '@sluice/document';
import { expect, it } from 'vitest';
import { editorKinds } from './editor.registry.js';

it('edits cells with the form types that the checks of documents let through', () => {
  expect(Object.keys(editorKinds).map(Number)).toEqual(EDITOR_TYPES);
});
