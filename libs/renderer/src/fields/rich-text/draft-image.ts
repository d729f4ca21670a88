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

/** Local addresses of the pictures that are on their way, by their marks: a stored text has the marks alone. */
const onTheirWay = new Map<string, string>();
let made = 0;

/** A sanitised text as an editor shows it: pictures that are on their way may be looked at meanwhile. */
export function withLocalImages(html: string): string {
  if (onTheirWay.size === 0) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img[data-upload]')) {
    const local = onTheirWay.get(image.getAttribute('data-upload') ?? '');
    if (local !== undefined) image.setAttribute('src', local);
  }
  return body.innerHTML;
}

/** Changes the picture of a mark, wherever it has moved meanwhile; nothing when it was deleted. */
function replaceImage(editor: Editor, mark: string, by: { src?: string; upload: string | null }): void {
  const change = editor.state.tr;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.upload === mark)
      change.setNodeMarkup(at, undefined, { ...node.attrs, ...by });
  });
  if (change.docChanged) editor.view.dispatch(change.setMeta('addToHistory', false));
}

/**
 * The same in the text that a form holds, where the editor is gone because its field was hidden; a picture that failed
 * goes.
 */
function settledText(html: string, mark: string, src: string | null): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll(`img[data-upload="${mark}"]`)) {
    if (src === null) image.remove();
    else {
      image.setAttribute('src', src);
      image.removeAttribute('data-upload');
    }
  }
  return body.innerHTML;
}

/** Where pictures of a text are brought to, and the text as its form holds it. */
export interface TextUpload {
  send: (file: File) => Promise<string>;
  read: () => string;
  write: (html: string | null) => void;
  /** False once the field is gone; its editor may live a moment longer. */
  drawn: () => boolean;
  /** Aborted when nobody waits for the pictures any more. */
  closed: AbortSignal;
}

/**
 * Puts pictures in at the cursor at once and uploads them behind; a failed one stays, marked, until it is deleted.
 * Answers why pictures failed.
 */
export async function insertImages(editor: Editor, files: readonly File[], upload: TextUpload): Promise<string[]> {
  const settle = (mark: string, src: string | null): void => {
    if (upload.drawn() && !editor.isDestroyed)
      return replaceImage(editor, mark, src === null ? { upload: UPLOAD_MARKS.failed } : { src, upload: null });
    const html = upload.read();
    if (html.includes(mark)) upload.write(settledText(html, mark, src) || null);
  };
  const sent = files.map(async (file): Promise<string[]> => {
    const local = URL.createObjectURL(file);
    const mark = `${UPLOAD_MARKS.waiting}-${(made += 1)}`;
    onTheirWay.set(mark, local);
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { src: local, alt: file.name, upload: mark } })
      .run();
    try {
      const src = await upload.send(file);
      if (!upload.closed.aborted) settle(mark, src);
      URL.revokeObjectURL(local);
      return [];
    } catch (fault) {
      if (upload.closed.aborted) return [];
      settle(mark, null);
      return [fault instanceof Error ? fault.message : String(fault)];
    } finally {
      onTheirWay.delete(mark);
    }
  });
  return (await Promise.all(sent)).flat();
}
