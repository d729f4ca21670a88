import { createVendorKeys, signCode, vendorKeyOf } from '@sluice/platform';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { say, type Commands } from './command.js';
import { answerLines } from './json-lines.js';

/** For who sells licences: keys, and codes from JSON Lines (design §9). They touch no installation. */
export const licenceCommands: Commands = {
  'licence keys': {
    usage: '',
    async run(_args, { output }) {
      const { privatePem, vendorKey } = createVendorKeys();
      say(output, privatePem.trim());
      say(output, `SLUICE_VENDOR_KEY=${vendorKey}`);
      return 0;
    },
  },
  'licence sign': {
    usage: '--key FILE < lines.jsonl',
    async run(args, { input, output, error }) {
      const { key } = parseArgs({ args, options: { key: { type: 'string' } } }).values;
      if (key === undefined) {
        say(error, 'sluice: licence sign needs --key FILE, the private key that `licence keys` printed');
        return 2;
      }
      const pem = readFileSync(key, 'utf8');
      await answerLines(input, output, async (content) => ({
        code: signCode(content, pem),
        vendor_key: vendorKeyOf(pem),
      }));
      return 0;
    },
  },
};
