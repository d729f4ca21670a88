// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"共享块","en":"Block"},"groups":[]},
  properties: [
    {"path":["config","block"],"group":"settings","title":{"zh-chs":"块","en":"Block"},"help":{"zh-chs":"同一应用中标为共享块的页面","en":"A page of the same app that is marked as a block"},"editor":"reference","refers":"block","maxLength":80,"pattern":"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"},
  ],
};
