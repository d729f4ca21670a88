import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/** A name of a host (RFC 1123): an address or a port in it is never asked for. */
const HOST = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z\d]([a-z\d-]*[a-z\d])?$/i;

/** The domain of an app is the name of a host, else nobody ever comes to the app by it. */
export const domainRule: CheckRule = ({ app }) =>
  documentsOf(app, 'app').flatMap((entry) => {
    const { domain } = entry.document;
    return domain === undefined || domain === '' || HOST.test(domain)
      ? []
      : [finding(entry, ['domain'], 'domain', checkText('no-domain', { name: domain }))];
  });
