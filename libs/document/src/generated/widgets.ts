// Made by tools/generate.mjs from schemas/widget/; a new schema is a new line.

import type { ValueSchema } from '../json/value.schema.js';

/** What a widget that is used as a field gives, by its name. */
export const widgetValues: Readonly<Record<string, ValueSchema>> = {
  'code-text': {"type":"string","maxLength":5242880},
  'job-progress': {"type":"object","properties":{"state":{"type":"string"},"running":{"type":"boolean"},"stopping":{"type":"boolean"},"waiting":{"type":"integer","minimum":0},"total":{"type":"integer","minimum":0},"done":{"type":"integer","minimum":0},"failed":{"type":"integer","minimum":0}}},
  'time-windows': {"type":"array","maxItems":20,"items":{"type":"object","additionalProperties":false,"required":["days","from","to"],"properties":{"days":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"integer","minimum":1,"maximum":7}},"from":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"},"to":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"}}}},
};
