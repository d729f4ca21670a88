import type { ReactElement } from 'react';
import { useDocumentText } from '../shell/shell.context.js';
import type { SiteInfo } from '../session/site.call.js';

/** An app's logo, or the first letter of its name on its colour. */
export function AppMark(props: { site: SiteInfo }): ReactElement {
  const { logo, name, color } = props.site;
  const shown = useDocumentText()(name);
  if (logo) return <img className="sw-app-logo" src={logo} alt="" />;
  return <span className="sw-app-letter" style={color ? { background: color } : undefined} aria-hidden="true">{[...shown][0] ?? ''}</span>;
}
