// Made by tools/generate.mjs from schemas/widget/; a new schema is a new line.

import type { ValueSchema } from '../json/value.schema.js';

/** What a widget that is used as a field gives, by its name. */
export const widgetValues: Readonly<Record<string, ValueSchema>> = {
  'approval-steps': {"type":"array","maxItems":20,"items":{"type":"object","required":["n","name","state"],"properties":{"n":{"type":"integer"},"name":{"type":"string"},"group_type":{"type":"string"},"groups":{"type":"string"},"mode":{"type":"string","enum":["any","all","count"]},"count":{"type":"integer","minimum":1},"timeout_hours":{"type":"integer"},"state":{"type":"string","enum":["done","waiting","later","rejected","ended"]},"people":{"type":"string"}}}},
  'code-text': {"type":"string","maxLength":5242880},
  'flow-designer': {"type":"array","maxItems":20,"items":{"type":"object","additionalProperties":false,"required":["name","group_type","mode"],"properties":{"name":{"type":"string","maxLength":64},"group_type":{"type":"string","enum":["project_role","role","users","owner"]},"group_ids":{"type":"array","maxItems":200,"items":{"type":"integer"}},"mode":{"type":"string","enum":["any","all","count"]},"count":{"type":"integer","minimum":1,"maximum":200},"timeout_hours":{"type":"integer","minimum":1,"maximum":8760}}}},
  'icon-picker': {"type":"string","maxLength":60},
  'job-progress': {"type":"object","properties":{"state":{"type":"string"},"running":{"type":"boolean"},"stopping":{"type":"boolean"},"waiting":{"type":"integer","minimum":0},"total":{"type":"integer","minimum":0},"done":{"type":"integer","minimum":0},"failed":{"type":"integer","minimum":0}}},
  'object-tree': {"type":"array","maxItems":500,"items":{"type":"object","additionalProperties":false,"required":["source_id","path"],"properties":{"source_id":{"type":"integer","minimum":1},"path":{"type":"array","maxItems":3,"items":{"type":"string","minLength":1,"maxLength":255}}}}},
  'permission-grid': {"type":"array","maxItems":500,"items":{"type":"object","additionalProperties":false,"required":["source_id","path","letter"],"properties":{"source_id":{"type":"integer","minimum":1},"path":{"type":"array","maxItems":3,"items":{"type":"string","minLength":1,"maxLength":255}},"letter":{"type":"string","enum":["read","write","manage","terminal","forbid"]}}}},
  'release-review': {"type":"integer","minimum":1},
  'role-rights': {"type":"object","additionalProperties":false,"properties":{"menus":{"type":"array","maxItems":500,"uniqueItems":true,"items":{"type":"string","maxLength":64}},"operations":{"type":"array","maxItems":500,"uniqueItems":true,"items":{"type":"string","maxLength":64}},"code":{"type":"string","maxLength":16}}},
  'text-file': {"type":"string","maxLength":15000000},
  'time-windows': {"type":"array","maxItems":20,"items":{"type":"object","additionalProperties":false,"required":["days","from","to"],"properties":{"days":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"integer","minimum":1,"maximum":7}},"from":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"},"to":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"}}}},
};
