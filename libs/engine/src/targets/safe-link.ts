/**
 * True for addresses a page may open: http, https, mailto, and paths of this origin. Script schemes, data,
 * protocol-relative addresses and anything with control characters are refused (design §5).
 */
export function isSafeLink(href: string): boolean {
  // Control characters hide a scheme from a reader: browsers drop them before they parse.
  const visible = [...href].every((mark) => mark.charCodeAt(0) > 31 && mark.charCodeAt(0) !== 127);
  if (!visible || href.trim() !== href || href === '') return false;
  if (/^(https?:\/\/|mailto:)/i.test(href)) return true;
  if (/^[\\/]{2}/.test(href) || href.startsWith('\\')) return false;
  return /^[/?#]/.test(href);
}
