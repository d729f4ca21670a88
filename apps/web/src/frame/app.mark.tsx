import { ownImageAddress, safeColour } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useDocumentText } from '../shell/shell.context.js';
import type { SiteInfo } from '../session/site.call.js';

/** An app's logo, or the first letter of its name on its colour. */
export function AppMark(props: { site: SiteInfo }): ReactElement {
  const { logo, name, color } = props.site;
  const shown = useDocumentText()(name);
  const picture = ownImageAddress(logo);
  if (picture !== null) return <img className="sw-app-logo" src={picture} alt="" />;
  return (
    <span className="sw-app-letter" style={{ background: safeColour(color) }} aria-hidden="true">
      {[...shown][0] ?? ''}
    </span>
  );
}
