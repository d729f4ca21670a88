// The server as `npm start` runs it, in a process of its own below the supervisor: serves, loads the demo, says where
// it is.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { accountLines } from './accounts.mjs';
import { say } from './texts.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const print = (line) => process.stdout.write(`${line}\n`);
const fromRoot = (path) => import(pathToFileURL(join(root, path)).href);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Where the demo's portal is served, for whoever would not guess the number in its address; undefined where no demo was
 * loaded.
 */
async function demoPortal(address) {
  try {
    const { data } = await (await fetch(new URL('api/site/info?domain=demo', address))).json();
    return data?.uid === 'demo' ? new URL(String(data.id), address).href : undefined;
  } catch {
    // A line of help is no reason to end a server that runs: its address may not be one to call from here.
    return undefined;
  }
}

function explain(reason) {
  if (reason?.name === 'FolderInUse') {
    const { pid, address } = reason.owner;
    return say('running', { pid, at: address ? say('at', { address }) : '' });
  }
  if (reason?.code === 'EADDRINUSE') return say('port', { port: reason.port });
  return reason instanceof Error ? reason.message : String(reason);
}

const { serve, stopOnSignals } = await fromRoot('apps/server/dist/index.js');
const wantsDemo = !process.argv.includes('--no-demo') && !process.env.DATABASE_URL;
let accounts = [];
const environment = { SLUICE_DATA: join(root, '.data'), SLUICE_LOG: 'warn', ...process.env };
const starting = serve(environment, async (host) => {
  if (!wantsDemo) return;
  const { loadDemo, loadStories } = await fromRoot('libs/platform/dist/index.js');
  accounts = await loadDemo(host);
  await loadStories(host);
});
stopOnSignals(starting);
// Nobody could stop a server whose supervisor is gone.
process.on('disconnect', () => process.emit('SIGTERM'));
try {
  const { address } = await starting;
  process.send?.({ address });
  for (const line of accountLines(accounts)) print(line);
  const portal = wantsDemo && environment.SLUICE_ROLE !== 'worker' ? await demoPortal(address) : undefined;
  if (portal) print(`\n${say('portal', { address: portal })}`);
  print(`\n${say('ready', { address })}\n${say('stop')}`);
} catch (reason) {
  fail(explain(reason));
}
