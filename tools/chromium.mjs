import { existsSync } from 'node:fs';

/**
 * The engine alone, without the windows around it that no test looks at: two thirds of the processor time of a whole
 * Chromium.
 */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const candidates = [
  process.env.SLUICE_CHROMIUM,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a Chromium, Chrome or Edge on this machine, the lightest first, or undefined. */
export const findChromium = () => candidates.find((path) => path && existsSync(path));
