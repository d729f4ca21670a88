/** True between a press and its release. */
let isDown = false;

if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      isDown = true;
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const)
    window.addEventListener(
      end,
      () => {
        isDown = false;
      },
      true,
    );
}

/**
 * Runs at once, or after the click when a press is under way: a message that came or went under the pressed finger
 * would move what is pressed, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isDown) return run();
  // A task asked for at the release runs behind the click that follows it.
  const later = (): void => {
    window.removeEventListener('pointercancel', later, true);
    window.removeEventListener('pointerup', later, true);
    setTimeout(run);
  };
  window.addEventListener('pointerup', later, true);
  window.addEventListener('pointercancel', later, true);
}
