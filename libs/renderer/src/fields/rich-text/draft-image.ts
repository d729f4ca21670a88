import Image from '@tiptap/extension-image';
import type { Editor } from '@tiptap/core';
import { UPLOAD_MARKS } from '@sluice/engine';

/** tiptap's picture, with a mark while it is on its way; the rules of a form refuse a text that has one (§4). */
export const DraftImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      upload: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-upload'),
        renderHTML: ({ upload }: { upload?: string | null }) => (upload ? { 'data-upload': upload } : {}),
      },
    };
  },
}).configure({ allowBase64: true });

/** Changes the picture that stands under a local address, wherever it has moved meanwhile; nothing when it was deleted. */
function replaceImage(editor: Editor, local: string, by: { src?: string; upload: string | null }): void {
  const change = editor.state.tr;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.src === local) change.setNodeMarkup(at, undefined, { ...node.attrs, ...by });
  });
  if (change.docChanged) editor.view.dispatch(change.setMeta('addToHistory', false));
}

/** Puts pictures in at the cursor at once and uploads them behind; a failed one stays, marked, until it is deleted. */
export async function insertImages(editor: Editor, files: readonly File[], upload: (file: File) => Promise<string>): Promise<string[]> {
  const sent = files.map(async (file): Promise<string[]> => {
    const local = URL.createObjectURL(file);
    editor.chain().focus().insertContent({ type: 'image', attrs: { src: local, alt: file.name, upload: UPLOAD_MARKS.waiting } }).run();
    try {
      const src = await upload(file);
      if (!editor.isDestroyed) replaceImage(editor, local, { src, upload: null });
      URL.revokeObjectURL(local);
      return [];
    } catch (fault) {
      if (!editor.isDestroyed) replaceImage(editor, local, { upload: UPLOAD_MARKS.failed });
      return [fault instanceof Error ? fault.message : String(fault)];
    }
  });
  return (await Promise.all(sent)).flat();
}
