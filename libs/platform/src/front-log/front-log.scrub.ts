/** Words after which a secret may stand, in addresses, headers and JSON alike. */
const named = /((?:access[_-]?token|token|pwd|password|passwd|secret|authorization|cookie|ticket|api[_-]?key)["']?\s*[=:]\s*["']?)(?:bearer\s+)?[^\s"'&,;)}\]]+/gi;
/** What follows an address's question mark: values that somebody typed or searched for. */
const query = /([a-z][a-z0-9+.-]*:\/\/[^\s"'?#()]+|\/[^\s"'?#():]*)\?[^\s"')]+/gi;

/** A text of the browser without values that could be secrets, and without control signs other than line ends. */
export function withoutSecrets(text: string): string {
  const plain = [...text].filter((sign) => sign >= ' ' && sign !== '\u007f' || sign === '\n' || sign === '\t').join('');
  return plain.replace(query, '$1?…').replace(named, '$1***');
}
