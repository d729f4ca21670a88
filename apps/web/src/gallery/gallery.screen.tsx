import { textOf, type Locale } from '@sluice/document';
import { DialogHost, MessageHost, PageView, SluiceTheme } from '@sluice/renderer';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { writeAddress, type GalleryAddress } from './gallery.address.js';
import { GALLERY_FOLDERS, type GalleryKind } from './gallery.kinds.js';
import { galleryPages } from './gallery.page.js';
import { openGalleryPage, type GalleryHost } from './gallery.ports.js';
import { galleryTexts } from './gallery.texts.js';
import { createSampleNumbers } from './sample.numbers.js';

/** Props of the gallery's parts: where they are, and what there is to see. */
interface Props {
  address: GalleryAddress;
  kinds: readonly GalleryKind[];
  host: GalleryHost;
}

function Stage({ kind, host }: { kind: GalleryKind; host: GalleryHost }): ReactElement {
  const pages = useMemo(
    () => galleryPages(kind, createSampleNumbers()).map((page) => openGalleryPage(page, host)),
    [kind, host],
  );
  const [started, setStarted] = useState(false);
  useEffect(() => {
    for (const page of pages) page.start();
    setStarted(true);
    return () => {
      for (const page of pages) page.dispose();
    };
  }, [pages]);
  return (
    <div className="gallery-stage" data-stage={started ? kind.path : undefined}>
      {pages.map((page) => (
        <PageView key={page.instance} runtime={page} />
      ))}
    </div>
  );
}

function Index({ address, kinds }: Omit<Props, 'host'>): ReactElement {
  const { locale } = address;
  return (
    <nav className="gallery-index" aria-label={galleryTexts.kinds[locale]}>
      {GALLERY_FOLDERS.map((folder) => (
        <section key={folder}>
          <h2>{galleryTexts[folder][locale]}</h2>
          <ul>
            {kinds
              .filter((kind) => kind.folder === folder)
              .map((kind) => (
                <li key={kind.path}>
                  <a
                    href={writeAddress(address, { kind: kind.path })}
                    data-kind={kind.path}
                    aria-current={kind.path === address.kind ? 'page' : undefined}
                  >
                    {textOf(kind.title, locale)}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Switches({ address }: { address: GalleryAddress }): ReactElement {
  const { locale, theme, role } = address;
  const [otherLocale, otherTheme, otherRole]: [Locale, typeof theme, typeof role] = [
    locale === 'en' ? 'zh-chs' : 'en',
    theme === 'dark' ? 'light' : 'dark',
    role === 'visitor' ? 'builder' : 'visitor',
  ];
  return (
    <div className="gallery-switches">
      <a href={writeAddress(address, { locale: otherLocale })} lang={otherLocale === 'en' ? 'en' : 'zh-CN'}>
        {galleryTexts.language[locale]}
      </a>
      <a href={writeAddress(address, { theme: otherTheme })}>{galleryTexts[otherTheme][locale]}</a>
      <a href={writeAddress(address, { role: otherRole })}>{galleryTexts[otherRole][locale]}</a>
    </div>
  );
}

/** The gallery: an index of all kinds, or one kind with what its schema says of it and its examples. */
export function GalleryScreen({ address, kinds, host }: Props): ReactElement {
  const { locale } = address;
  const kind = kinds.find(({ path }) => path === address.kind);
  const title = kind ? textOf(kind.title, locale) : galleryTexts.title[locale];
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <SluiceTheme mode={address.theme} locale={locale}>
      <main className="gallery">
        <header>
          <h1>{title}</h1>
          <p>{kind ? textOf(kind.description, locale) : address.kind === '' ? null : galleryTexts.unknown[locale]}</p>
          {kind ? <a href={writeAddress(address, { kind: '' })}>{galleryTexts.kinds[locale]}</a> : null}
          <Switches address={address} />
        </header>
        {kind ? <Stage kind={kind} host={host} /> : <Index address={address} kinds={kinds} />}
      </main>
      <MessageHost messages={host.messages} />
      <DialogHost dialogs={host.dialogs} />
    </SluiceTheme>
  );
}
