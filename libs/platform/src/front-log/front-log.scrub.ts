/**
 * Words after which a secret may stand, in addresses, headers and JSON alike, with what may follow them: `pwd2`,
 * `token_hash`.
 */
const words = String.raw`(?:token|pwd|passw(?:or)?d|secret|authorization|cookie|ticket|captcha|api[_-]?key|口令|密码)\w{0,16}`;
/** JSON inside of JSON has its quotes escaped. */
const sign = String.raw`\\*["']?\s{0,8}[=:：]\s{0,8}`;
const quoted = new RegExp(String.raw`(${words}${sign})(\\*["'])[^\n]*?(?=\2|\n|$)`, 'gi');
const bare = new RegExp(String.raw`(${words}${sign})(?:bearer\s+|basic\s+)?[^\s"'\\&,;)}\]]+`, 'gi');
/**
 * The product's own tokens have prefixes; others follow the name of their scheme or have the form of a JWT (RFC 7519).
 */
const tokens = /\b(?:sl[st]_[\w-]{8,}|eyJ[\w-]{4,}\.[\w-]+\.[\w-]*|(?<=bearer\s)[\w.~+/=-]{8,})/gi;

/** What follows an address's question mark: values that somebody typed or searched for. */
function withoutQuery(piece: string): string {
  const at = piece.indexOf('?');
  return at >= 0 && at < piece.length - 1 && piece.slice(0, at).includes('/') ? `${piece.slice(0, at)}?…` : piece;
}

/**
 * A text of the browser without values that could be secrets, and without control signs other than line ends. Linear in
 * its length: anybody may send one.
 */
export function withoutSecrets(text: string): string {
  const plain = [...text].filter((one) => (one >= ' ' && one !== '\u007f') || one === '\n' || one === '\t').join('');
  return plain
    .replace(/[^\s"'()]+/g, withoutQuery)
    .replace(quoted, '$1$2***')
    .replace(bare, '$1***')
    .replace(tokens, '***');
}
