import { createDialogs, createMessages, isChunkFailure } from '@sluice/renderer';
import { createRoot } from 'react-dom/client';
import { registerProductWidgets } from '../page/widgets.js';
import { readAddress } from './gallery.address.js';
import { galleryKinds } from './gallery.kinds.js';
import { galleryPages } from './gallery.page.js';
import type { GalleryHost } from './gallery.ports.js';
import { GalleryScreen } from './gallery.screen.js';
import { createGalleryWorkspace } from './gallery.workspace.js';
import { createSampleNumbers } from './sample.numbers.js';
import './gallery.css';

const address = readAddress(window.location.search);
const kinds = galleryKinds();
const messages = createMessages();
registerProductWidgets(createGalleryWorkspace(messages.port));

const host: GalleryHost = {
  locale: address.locale,
  role: address.role,
  messages,
  dialogs: createDialogs(),
  detail() {
    const form = kinds.find(({ path }) => path === 'view/form');
    const page = form && galleryPages(form, createSampleNumbers())[0];
    if (!page) throw new Error('schemas/view/form.json has no example');
    return page;
  },
};

window.addEventListener('unhandledrejection', (event) =>
  console.error(isChunkFailure(event.reason as Error) ? 'missing program part' : 'unhandled', event.reason),
);

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
createRoot(root).render(<GalleryScreen address={address} kinds={kinds} host={host} />);
