import { isChunkFailure } from '@sluice/renderer';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { createWorkspacePorts, registerProductWidgets } from './page/widgets.js';
import { createRoutes } from './routes/routes.js';
import { Root } from './root.js';
import { parentOf } from './session/embedding.js';
import { createShell } from './shell/shell.js';
import './root.css';

let leaving = false;
window.addEventListener('pagehide', () => {
  leaving = true;
});
// A page that the browser had kept comes back as it was.
window.addEventListener('pageshow', () => {
  leaving = false;
});

const shell = createShell({
  base: '/api',
  version: import.meta.env.VITE_PRODUCT_VERSION as string,
  local: window.localStorage,
  perTab: window.sessionStorage,
  location: window.location,
  parent: parentOf(window),
  leaving: () => leaving,
});
registerProductWidgets(createWorkspacePorts(shell));

const router = createBrowserRouter(createRoutes(shell));
shell.navigator.go = (address, options) => router.navigate(address, options);

/** A fault that nothing caught: a missing program part is told (§8), everything is logged. */
function report(fault: unknown): void {
  const failure = fault instanceof Error ? fault : new Error(String(fault));
  const missing = isChunkFailure(failure);
  // After an upgrade the old parts are gone: the newer version is the reason, and said already.
  if (missing && shell.reloadWish.get() === null) shell.reloadWish.set('chunk');
  shell.log({ kind: missing ? 'asset' : 'script', message: failure.message, stack: failure.stack });
}
// A part that did not load is told here even where a view has caught it: its own retry would get the same answer.
window.addEventListener('vite:preloadError', (event) => report(event.payload));
window.addEventListener('error', (event) => report(event.error ?? event.message));
window.addEventListener('unhandledrejection', (event) => report(event.reason));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Root shell={shell} router={router} />);
