import type { Locale } from '@sluice/document';
import type { ReactElement, ReactNode } from 'react';
import { ownImageAddress } from '@sluice/renderer';
import type { SiteInfo } from '../session/site.call.js';
import { useProduct } from './product.hook.js';
import { LocaleSwitch, ThemeSwitch } from './switches.js';

/** The quiet page of login, installer and licence: the product's mark, one card, language and theme. */
export function CardPage(props: {
  title: string;
  note?: string;
  mark?: ReactNode;
  /** The app's own name beside its mark. */ brand?: string;
  /** The app's own colour, empty for none. */ color?: string;
  /** Languages that the app offers. */ locales?: readonly Locale[];
  wide?: boolean;
  children: ReactNode;
}): ReactElement {
  const product = useProduct(props.color);
  return (
    <div className="sw-card-page">
      <div className="sw-card-tools">
        <LocaleSwitch offered={props.locales} />
        <ThemeSwitch />
      </div>
      <main className={props.wide ? 'sw-card sw-card-wide' : 'sw-card'}>
        <div className="sw-brand">
          {props.mark ?? <ProductMark site={product.site} />}
          <span>{props.brand ?? product.name}</span>
        </div>
        <h1>{props.title}</h1>
        {props.note ? <p className="sw-card-note">{props.note}</p> : null}
        {props.children}
      </main>
    </div>
  );
}

/** The installation's own logo, or the product's mark. */
export function ProductMark(props: { site: SiteInfo | null; size?: number }): ReactElement {
  const picture = ownImageAddress(props.site?.logo);
  return picture === null ? <BrandMark size={props.size} /> : <img className="sw-app-logo" src={picture} alt="" />;
}

/** The product's mark: a gate between two banks. */
export function BrandMark(props: { size?: number }): ReactElement {
  const size = props.size ?? 26;
  return (
    <svg className="sw-mark" width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="7" fill="currentColor" />
      <path d="M6 9.5h6M6 13h6M6 16.5h6M16.5 13H20" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
      <path d="M14.2 6.5v13" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
