// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { MergeShape } from '../node/merge.shape.js';

/** Shapes by schema; a name with `#` is an object inside one. */
export const mergeShapes: Readonly<Record<string, MergeShape>> = {
  "common/chart-config": {"series":{"rule":"list-by-uid","key":"name"}},
  "common/dictionary-node": {"children":{"rule":"list-by-uid","key":"code","of":"common/dictionary-node"}},
  "common/menu-item": {"children":{"rule":"list-by-uid","key":"uid","of":"common/menu-item"},"access":{"rule":"atomic"}},
  "common/option": {"subs":{"rule":"list-by-uid","key":"k","of":"common/option"}},
  "node/column": {"html":{"rule":"text"},"editor":{"of":"node/param"}},
  "node/param": {"data_option":{"rule":"list-by-uid","key":"k","of":"common/option"},"config":{"of":"node/param#config"},"html":{"rule":"text"},"app_buttons":{"rule":"list-by-uid","key":"uid"}},
  "node/param#config": {"members":{"rule":"list-by-uid","key":"uid","of":"node/param"}},
  "node/view": {"config":{"of":"node/view#config"},"app_cols":{"rule":"list-by-uid","key":"uid","of":"node/column"},"app_params":{"rule":"list-by-uid","key":"uid","of":"node/param"},"app_buttons":{"rule":"list-by-uid","key":"uid"},"sub_views":{"rule":"list-by-uid","key":"uid","of":"node/view"},"tables":{"rule":"set"}},
  "node/view#config": {"col_map":{"of":"node/view#config.col_map"},"hide_key":{"rule":"set"},"chart":{"of":"common/chart-config"}},
  "node/view#config.col_map": {"*":{"rule":"atomic"}},
  "document/action": {"params":{"rule":"list-by-uid","key":"name"},"access":{"rule":"atomic"}},
  "document/app": {"access":{"rule":"atomic"},"frame_ancestors":{"rule":"set"},"public":{"of":"document/app#public"}},
  "document/app#public": {"pages":{"rule":"set"}},
  "document/dictionary": {"items":{"rule":"list-by-uid","key":"code","of":"common/dictionary-node"},"access":{"rule":"atomic"}},
  "document/menu": {"items":{"rule":"list-by-uid","key":"uid","of":"common/menu-item"}},
  "document/page": {"access":{"rule":"atomic"},"params":{"rule":"list-by-uid","key":"name"},"views":{"rule":"list-by-uid","key":"uid","of":"node/view"}},
  "document/query": {"text":{"rule":"text"},"params":{"rule":"list-by-uid","key":"name"},"columns":{"rule":"list-by-uid","key":"name"},"access":{"rule":"atomic"}},
};
