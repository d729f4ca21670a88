import { error } from '@sluice/document';
import { isValidMask, maskKinds } from '@sluice/policy';
import { answer, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation } from '../dispatch/operation.js';
import { settingFields, settingsOf } from './mask.settings.js';
import { maskingTexts } from './masking.texts.js';
import { sampleMasks } from './sample.masks.js';

/** Lines that are tried at once, and their length together. */
const MOST_LINES = 100;
const LONGEST = 10_000;

/** A form as the page sends it; `masked` is where the answer is shown. */
interface TryForm {
  [setting: string]: unknown;
  algorithm: string;
  samples: string;
}

/**
 * Masks sample values, one on each line, with an algorithm and its settings. Samples are not recorded.
 */
export const tryMaskOperation = defineOperation<
  { form: TryForm },
  { masked: string; lines: { value: string; masked: string }[] }
>({
  name: 'masking.try',
  access: { roles: ['policy_admin'] },
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['form'],
    properties: {
      form: {
        type: 'object',
        additionalProperties: false,
        required: ['algorithm', 'samples'],
        properties: {
          algorithm: { type: 'string', enum: Object.keys(maskKinds), label: maskingTexts.algorithm },
          ...settingFields,
          samples: { type: 'string', minLength: 1, maxLength: LONGEST, label: maskingTexts.samples },
          masked: { type: ['string', 'null'] },
        },
      },
    },
  },
  output: answer({ masked: text, lines: listOf(answer({ value: text, masked: text })) }),
  transaction: false,
  audit: { action: 'masking.try', describe: ({ form }) => ({ objects: [form.algorithm] }) },
  async run(_ctx, { form }) {
    const settings = settingsOf(form.algorithm, form);
    if (!isValidMask(form.algorithm, settings))
      throw error('masking.algorithm-invalid', { algorithm: form.algorithm }, { field: 'algorithm' });
    const mask = sampleMasks()(form.algorithm, settings);
    const lines = form.samples
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .slice(0, MOST_LINES)
      .map((value) => ({ value, masked: (mask(value) as string | null) ?? 'NULL' }));
    return { masked: lines.map((line) => line.masked).join('\n'), lines };
  },
});
