import { FIELD_TYPES, SHOWN_ONLY } from '@sluice/document';
import { expect, it } from 'vitest';
import { fieldKinds } from '../generated/field.kinds.js';

it('every form type has a kind, and those without a value are the ones that the checks of documents know', () => {
  const kinds = Object.entries(fieldKinds);
  expect(kinds.map(([code]) => Number(code)).sort()).toEqual(Object.values(FIELD_TYPES).sort());
  const silent = kinds.filter(([, kind]) => kind.family === 'none').map(([code]) => Number(code));
  expect(silent.sort()).toEqual([...SHOWN_ONLY].sort());
});
