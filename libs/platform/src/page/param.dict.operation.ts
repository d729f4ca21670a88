import type { DictionaryNode } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { dictionaryItems } from './dictionary.items.js';
import { openDictionary } from './dictionary.rule.js';
import { openApp } from './located.js';
import { dictInput, type DictInput } from './page.schemas.js';

/** `POST /app/param/dict` (§7): the entries of a dictionary by its number; lower levels of a lazy tree are asked for by theirs. */
export const paramDictOperation = defineOperation<DictInput, { sub_dict: DictionaryNode[]; dict_type: 1 | 2 }>({
  name: 'page.param-dict',
  route: { method: 'POST', path: '/app/param/dict' },
  access: 'anonymous',
  input: dictInput,
  audit: 'none',
  transaction: false,
  async run(ctx, input) {
    const app = openApp(ctx, input);
    const dictionary = openDictionary(ctx, app, input.id);
    return { sub_dict: await dictionaryItems(ctx, app, dictionary), dict_type: dictionary.document.dict_type };
  },
});
