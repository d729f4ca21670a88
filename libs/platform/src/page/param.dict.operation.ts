import { textOf, type DictionaryNode } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { dictionaryEntries, unfoldedItems } from './dictionary.items.js';
import { holdsCode, searchedLevels, treeLevel } from './dictionary.level.js';
import { openDictionary } from './dictionary.rule.js';
import { openApp } from './located.js';
import { dictInput, type DictInput } from './page.schemas.js';
import { previewed } from './preview.context.js';
import { answer, listOf, object } from '../dispatch/answer.schema.js';

/**
 * A node as it is answered: what a lower level is asked for with stands beside its `child_dict` (§3 Dictionary node).
 */
export interface AnsweredNode extends Omit<DictionaryNode, 'children'> {
  app_id?: number;
  param_id?: number;
  children?: AnsweredNode[];
}

const answered = (nodes: readonly DictionaryNode[], asked: { app_id: number; param_id?: number }): AnsweredNode[] =>
  nodes.map(({ children, ...node }) => {
    const lower = node.child_dict === undefined ? undefined : asked;
    return {
      ...node,
      ...lower,
      children: children && answered(children, asked),
    };
  });

/**
 * `POST /app/param/dict` (§7): the entries of a dictionary by its number; a lazy tree level by level: by the number of
 * a lower dictionary, or by `parent`; `value` unfolds the branch that holds it, `keyword` those where it is found.
 * `dict_type` says how the param wants the tree. `masked` says that the caller sees masks for names.
 */
export const paramDictOperation = defineOperation<
  DictInput,
  { sub_dict: AnsweredNode[]; dict_type: 1 | 2; masked?: true }
>({
  name: 'page.param-dict',
  route: { method: 'POST', path: '/app/param/dict' },
  access: 'anonymous',
  input: dictInput,
  output: answer({ sub_dict: listOf(object), dict_type: { enum: [1, 2] } }, { masked: { const: true } }),
  audit: 'none',
  transaction: false,
  async run(calling, input) {
    const ctx = await previewed(calling, input);
    const app = openApp(ctx, input);
    const dictionary = openDictionary(ctx, app, input.id);
    const { items, masked } = await dictionaryEntries(ctx, app, dictionary);
    const { value = '', parent = '', keyword = '' } = input;
    const { dict_type: type = dictionary.document.dict_type, param_id: param } = input;
    const asked = { app_id: app.id, param_id: param };
    const answer = { dict_type: type, masked: masked.length > 0 || undefined };
    if (keyword.trim() !== '')
      return {
        sub_dict: answered(
          searchedLevels(unfoldedItems(ctx, app, dictionary, items), keyword, ({ name }) =>
            textOf(name, ctx.request.locale),
          ),
          asked,
        ),
        ...answer,
      };
    // A node that another call has unfolded stands in a lower dictionary, and so does what is below it.
    const whole =
      input.dict_type === 1 || value !== '' || (parent !== '' && !holdsCode(items, parent))
        ? unfoldedItems(ctx, app, dictionary, items)
        : items;
    return { sub_dict: answered(type === 2 ? treeLevel(whole, input) : whole, asked), ...answer };
  },
});
