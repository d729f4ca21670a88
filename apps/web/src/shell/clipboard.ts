/**
 * Puts text on the clipboard. `navigator.clipboard` exists only on https and localhost, an office server on plain http
 * needs the older command; so does a browser that keeps pages from the newer one. Throws when the browser refuses both.
 */
export async function copyText(text: string): Promise<void> {
  const written = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (written) return;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('the browser refused to copy');
}
