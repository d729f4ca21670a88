import { autocompletion } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { completionIcon } from './completion.icon.js';
import { completionKeys } from './completion.keys.js';

/** The list of suggestions of every SQL editor, and its keys. */
export const sqlCompletion: Extension = [
  autocompletion({
    icons: false,
    addToOptions: [{ render: completionIcon, position: 20 }],
    defaultKeymap: false,
    // Only Tab and a deliberate choice take a suggestion: nothing can be taken by accident.
    interactionDelay: 0,
    // The list is there before the next key: a quick Tab finds it.
    activateOnTypingDelay: 0,
    maxRenderedOptions: 60,
  }),
  completionKeys,
];
