/** Where the focus of a wrong field goes: what one types into, not its tools. */
const WRONG = '[data-invalid] :is(.tiptap, input:not([type=file]), textarea, [role=combobox], button)';

/**
 * Takes the person to the first field that a press found wrong, once it is drawn so; the message of the field is read
 * out with it.
 */
export function focusWrong(form: HTMLFormElement | null): void {
  setTimeout(() => {
    const wrong = form?.querySelector<HTMLElement>(WRONG);
    // A wrong field inside a sub-table stands in a group that may be wrong itself: the innermost is the one to correct.
    const inner = wrong?.closest('[data-invalid]')?.querySelector<HTMLElement>(WRONG) ?? wrong;
    inner?.focus();
  });
}
