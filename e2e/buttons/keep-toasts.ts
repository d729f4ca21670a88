/**
 * Keeps the text of every message in the page: one stays for three seconds, and a busy machine looks away for longer.
 */
export function keepToasts(): void {
  const kept: string[] = [];
  (window as unknown as { toasts: string[] }).toasts = kept;
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement)) continue;
      for (const toast of [node, ...node.querySelectorAll<HTMLElement>('.sl-toast')])
        if (toast.matches('.sl-toast')) kept.push(toast.innerText);
    }
  }).observe(document, { childList: true, subtree: true });
}
