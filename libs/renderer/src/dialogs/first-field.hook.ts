import { useEffect, type RefObject } from 'react';
import { useNarrow } from '../theme/narrow.hook.js';
import { useDialogClose } from './dialog-close.context.js';

const FIELDS =
  ':is(input, textarea, button[role="combobox"]):not([type="hidden"], [type="file"], [readonly], :disabled)';

/**
 * A form that opens in a dialog has the keyboard in its first field, unless the person is somewhere in the form
 * already. Not on a phone, where that would cover half of it with the keys.
 * @param ready false while the fields are not drawn yet
 */
export function useFirstField(form: RefObject<HTMLElement>, ready: boolean): void {
  const inDialog = useDialogClose() !== undefined;
  const narrow = useNarrow();
  useEffect(() => {
    const element = form.current;
    const dialog = element?.closest('.ant-modal-wrap');
    if (!ready || !inDialog || narrow || !element || !dialog) return;
    // Only where nobody has taken the keyboard: a dialog that opened over this one, or a field that was clicked
    // meanwhile.
    const at = document.activeElement;
    if (at !== null && at !== document.body && !dialog.contains(at)) return;
    if (at instanceof HTMLElement && at.matches('input, textarea, select, button') && element.contains(at)) return;
    element.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true });
  }, [form, ready, inDialog, narrow]);
}
