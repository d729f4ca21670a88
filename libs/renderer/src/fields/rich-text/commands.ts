import type { Editor } from '@tiptap/core';
import type { richTexts } from '../../texts/rich.texts.js';

/** One button of the editor's toolbar: its face, its name, what it does, and when it is on or possible. */
export interface TextCommand {
  key: keyof typeof richTexts;
  face: string;
  run: (editor: Editor) => boolean;
  active?: (editor: Editor) => boolean;
  able?: (editor: Editor) => boolean;
}

const mark = (key: TextCommand['key'], face: string, name: string, run: TextCommand['run']): TextCommand => ({
  key,
  face,
  run,
  active: (editor) => editor.isActive(name),
});

/** The toolbar in groups, as they stand from left to right. */
export const textCommands: readonly (readonly TextCommand[])[] = [
  [
    {
      key: 'rich.undo',
      face: '↶',
      run: (editor) => editor.chain().focus().undo().run(),
      able: (editor) => editor.can().undo(),
    },
    {
      key: 'rich.redo',
      face: '↷',
      run: (editor) => editor.chain().focus().redo().run(),
      able: (editor) => editor.can().redo(),
    },
  ],
  ([1, 2, 3] as const).map((level) => ({
    key: `rich.heading-${level}` as const,
    face: `H${level}`,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level }).run(),
    active: (editor: Editor) => editor.isActive('heading', { level }),
  })),
  [
    mark('rich.bold', 'B', 'bold', (editor) => editor.chain().focus().toggleBold().run()),
    mark('rich.italic', 'I', 'italic', (editor) => editor.chain().focus().toggleItalic().run()),
    mark('rich.underline', 'U', 'underline', (editor) => editor.chain().focus().toggleUnderline().run()),
    mark('rich.strike', 'S', 'strike', (editor) => editor.chain().focus().toggleStrike().run()),
    mark('rich.code', '<>', 'code', (editor) => editor.chain().focus().toggleCode().run()),
  ],
  [
    mark('rich.bullets', '•', 'bulletList', (editor) => editor.chain().focus().toggleBulletList().run()),
    mark('rich.numbers', '1.', 'orderedList', (editor) => editor.chain().focus().toggleOrderedList().run()),
    mark('rich.quote', '❝', 'blockquote', (editor) => editor.chain().focus().toggleBlockquote().run()),
    { key: 'rich.rule', face: '—', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
    { key: 'rich.plain', face: 'T×', run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run() },
  ],
];
