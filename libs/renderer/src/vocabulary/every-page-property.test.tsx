import { describe, expect, it } from 'vitest';
import { validateDocument } from '@sluice/document/validate';
import { testEveryProperty } from './every-property.js';
import { played } from './play.js';
import { scenes } from './scenes.js';

describe('the scenes', () => {
  it('are pages that are valid and the same whenever they are opened', async () => {
    for (const scene of scenes()) {
      expect(validateDocument(scene).errors, scene.uid).toEqual([]);
      expect(await played(scene), scene.uid).toEqual(await played(scene));
    }
  });
});

testEveryProperty('pages');
