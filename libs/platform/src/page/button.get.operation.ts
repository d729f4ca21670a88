import { error, type Button } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { openApp, openNode } from './located.js';
import { buttonGetInput, type ButtonGetInput } from './page.schemas.js';
import { previewed } from './preview.context.js';
import { answer, integer, object } from '../dispatch/answer.schema.js';

/** The part of a button that §7 answers. */
export type ButtonAnswer = Pick<Button, 'config' | 'call_back_config'> & { id: number };

/** `GET /app/button/get` (§7): how a button behaves, for a caller who may open its page. */
export const buttonGetOperation = defineOperation<ButtonGetInput, ButtonAnswer>({
  name: 'page.button-get',
  route: { method: 'GET', path: '/app/button/get' },
  access: 'anonymous',
  input: buttonGetInput,
  output: answer({ id: integer, config: object, call_back_config: object }),
  audit: 'none',
  transaction: false,
  passwordFree: true,
  async run(calling, input) {
    const ctx = await previewed(calling, input);
    const { node } = openNode(ctx, openApp(ctx, input), input.button_id);
    if (node.kind !== 'button' || node.node.enable === false) throw error('page.node-unknown');
    return { id: input.button_id, config: node.node.config ?? {}, call_back_config: node.node.call_back_config ?? {} };
  },
});
