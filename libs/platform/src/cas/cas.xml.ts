import { SaxesParser } from 'saxes';

/** An element of a CAS answer: namespace and name, its own text, what it holds. */
interface XmlElement {
  uri: string;
  local: string;
  text: string;
  children: XmlElement[];
}

const casUri = 'http://www.yale.edu/tp/cas';
const samlUri = 'urn:oasis:names:tc:SAML:2.0:protocol';

/**
 * Parses a whole document; anything that is not well-formed, and any document type (hence any entity of its own),
 * throws.
 */
function parse(xml: string): XmlElement {
  const root: XmlElement = { uri: '', local: '', text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  const add = (text: string): void => {
    (open.at(-1) as XmlElement).text += text;
  };
  parser.on('error', (reason) => {
    throw reason;
  });
  parser.on('doctype', () => {
    throw new Error('a document type is not taken');
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ uri, local }) => {
    const element: XmlElement = { uri, local, text: '', children: [] };
    (open.at(-1) as XmlElement).children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  const [document] = root.children;
  if (document === undefined) throw new Error('the document is empty');
  return document;
}

const child = (element: XmlElement | undefined, local: string, uri: string): XmlElement | undefined =>
  element?.children.find((each) => each.local === local && each.uri === uri);

/** What the CAS server says of a ticket: whose it is with the released attributes, or why it is none. */
export type TicketAnswer = { user: string; attributes: Record<string, string> } | { code: string; message: string };

/** Reads the answer of `serviceValidate` (CAS protocol 2.5 and 2.8). Throws when it is not one. */
export function readTicketAnswer(xml: string): TicketAnswer {
  const answer = parse(xml);
  if (answer.local !== 'serviceResponse' || answer.uri !== casUri) throw new Error('the answer is no serviceResponse');
  const success = child(answer, 'authenticationSuccess', casUri);
  const user = child(success, 'user', casUri)?.text.trim();
  if (user) {
    const released = child(success, 'attributes', casUri)?.children ?? [];
    return {
      user,
      attributes: Object.fromEntries(
        released.filter(({ uri }) => uri === casUri).map(({ local, text }) => [local, text.trim()]),
      ),
    };
  }
  const failure = answer.children.find((each) => each.local === 'authenticationFailure' && each.uri === casUri);
  if (failure === undefined) throw new Error('the answer names neither a user nor a failure');
  return { code: 'refused', message: failure.text.trim() };
}

/** The ticket whose session a single log-out ends (CAS protocol, 2.3.3), or null when the text is no such request. */
export function readLogoutTicket(xml: string): string | null {
  try {
    const request = parse(xml);
    if (request.local !== 'LogoutRequest' || request.uri !== samlUri) return null;
    return child(request, 'SessionIndex', samlUri)?.text.trim() || null;
  } catch {
    // Anybody may send anything here; what cannot be read ends nothing.
    return null;
  }
}
