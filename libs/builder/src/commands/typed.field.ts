/** Fields in which the browser takes letters, and undoes them itself; a radio, a check box and a slider take none. */
const TYPED =
  'textarea, [contenteditable=true], input:not([type=radio], [type=checkbox], [type=range], [type=button], [type=submit])';

/** Whether what has the keyboard takes the letters that are pressed. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED) !== null;
