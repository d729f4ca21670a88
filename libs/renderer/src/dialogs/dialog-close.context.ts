import { createContext, useContext } from 'react';

/**
 * Closes the dialog that a view stands in, asking first where something would be lost; undefined outside of dialogs.
 */
export const DialogCloseContext = createContext<(() => void) | undefined>(undefined);

/** The same for the view. */
export const useDialogClose = (): (() => void) | undefined => useContext(DialogCloseContext);
