import { useEffect, useRef, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { numericId } from '../page/page-target.js';
import { useDocumentText, usePartText } from '../shell/shell.context.js';
import { sectionsTexts } from '../texts/sections.texts.js';
import { AppLink } from './app.link.js';
import { FrameIcon } from './frame.icon.js';
import { useSite } from './site.call.hook.js';

/** What the builder has for an app (§2 `/build/app/{app_id}` with its children), in the order of the tabs. */
const SECTIONS = {
  page: 'sections.page',
  api: 'sections.api',
  action: 'sections.action',
  menu: 'sections.menu',
  auth: 'sections.auth',
  file: 'sections.file',
  dictionary: 'sections.dictionary',
  text: 'sections.text',
  history: 'sections.history',
  setting: 'sections.setting',
} as const satisfies Record<string, keyof typeof sectionsTexts>;

/** The app and its part that an address of the builder names; null elsewhere. */
function sectionOf(path: string): { appId: number; section: string } | null {
  const [, app, section = ''] = /^\/build\/app\/(\d+)\/([a-z]+)(?:\/|$)/.exec(path) ?? [];
  const appId = numericId(app);
  return appId !== null && section in SECTIONS ? { appId, section } : null;
}

/** The parts of the app that is being built, as tabs under its name; nothing at any other address. */
export function AppSections(): ReactElement | null {
  const { pathname } = useLocation();
  const at = sectionOf(pathname);
  return at && <Sections {...at} />;
}

function Sections({ appId, section }: { appId: number; section: string }): ReactElement {
  const text = usePartText(sectionsTexts);
  const documentText = useDocumentText();
  const site = useSite(appId);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the strip is wider than the screen: where one is comes into sight.
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !current) return;
    strip.current.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - strip.current.clientWidth / 2;
  }, [section, site]);
  return (
    <nav ref={strip} className="sw-sections" aria-label={text('sections.label')}>
      <AppLink to="/build/app" className="sw-sections-back" aria-label={text('sections.back')}>
        <FrameIcon name="back" size={14} />
      </AppLink>
      <b>{site ? documentText(site.name) : ''}</b>
      {Object.entries(SECTIONS).map(([name, key]) => (
        <AppLink key={name} to={`/build/app/${appId}/${name}`} aria-current={name === section ? 'page' : undefined}>
          {text(key)}
        </AppLink>
      ))}
    </nav>
  );
}
