import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
  type Dispatch,
  type MutableRefObject,
  type SetStateAction,
} from 'react';
import { withoutUndefined } from '@sluice/document';
import { UPLOAD_MARKS, type FormRuntime } from '@sluice/engine';
import { cleanDraft, cleanHtml } from '../../cells/safe-html.js';
import { safeHref } from '../../cells/link.cell.js';
import { useSay } from '../../texts/locale.context.js';
import { imagesOf, useUpload } from '../../uploads/upload.hook.js';
import { textOfValue } from '../draft.hook.js';
import { ariaOf, isClearable, type FieldProps } from '../field.type.js';
import { DraftImage, insertImages, withLocalImages, type TextUpload } from './draft-image.js';
import './rich-text.css';
import { Toolbar } from './toolbar.js';

/** Pixels in a submit form and elsewhere (§9). */
const HEIGHTS = { form: 400, search: 360 } as const;

const extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (uri) => safeHref(uri) !== null,
      HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
    },
  }),
  DraftImage,
];

/**
 * What the form holds: sanitised html without the empty line that the editor keeps at the end, or nothing for an empty
 * text.
 */
const written = (editor: Editor): string | null =>
  editor.isEmpty ? null : cleanDraft(editor.getHTML()).replace(/(?:<p><\/p>)+$/, '');

/** The text of a value as the editor takes it, with pictures that are still on their way. */
function shownText(value: unknown): string {
  const text = textOfValue(value);
  return text.includes('data-upload') ? withLocalImages(cleanDraft(text)) : cleanHtml(text);
}

/** True while a picture stands in the text that did not arrive. */
const hasFailed = (editor: Editor): boolean => editor.getHTML().includes(`data-upload="${UPLOAD_MARKS.failed}"`);

/** Attributes of the text area itself, which ProseMirror draws. */
function areaOf(props: FieldProps): Record<string, string> {
  const { id, 'aria-describedby': note, 'aria-invalid': wrong, 'aria-required': must } = ariaOf(props);
  return withoutUndefined({
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': props.label,
    class: 'sl-html',
    'aria-placeholder': props.placeholder || undefined,
    'data-placeholder': props.placeholder || undefined,
    'aria-describedby': note || undefined,
    'aria-invalid': wrong ? 'true' : undefined,
    'aria-required': must ? 'true' : undefined,
  });
}

/**
 * Pictures put into the text: they upload while one writes on; `refused` says why some failed, until they are gone or
 * others are tried.
 */
function useTextImages(
  { view, param, control, address }: FieldProps,
  live: MutableRefObject<Editor | null>,
): {
  refused: readonly string[];
  setRefused: Dispatch<SetStateAction<readonly string[]>>;
  addImages(files: readonly File[]): boolean;
} {
  const send = useUpload(view, param);
  const form = view.form as FormRuntime;
  const upload: TextUpload = {
    closed: form.closed,
    drawn: () => live.current !== null,
    send: (file) => send(file, form.closed),
    write: control.change,
    read: () => {
      form.flush();
      return textOfValue(form.getField(address).value);
    },
  };
  const [refused, setRefused] = useState<readonly string[]>([]);
  const addImages = (files: readonly File[]): boolean => {
    const editor = live.current;
    if (!editor || !editor.isEditable || files.length === 0) return false;
    setRefused((before) => (before.length === 0 ? before : []));
    void insertImages(editor, files, upload).then((reasons) => {
      // Those of pictures that were tried meanwhile stay.
      if (reasons.length > 0) setRefused((before) => [...before, ...reasons]);
      for (const reason of reasons) view.page.ports.message.error(reason);
    });
    return true;
  };
  return { refused, setRefused, addImages };
}

/** form_type 10: rich text. Its value is html, sanitised on the way in and out; pictures upload while one writes on. */
export function RichTextField(props: FieldProps): ReactElement {
  const say = useSay();
  const { param, field, control } = props;
  const last = useRef<unknown>(field.value);
  const live = useRef<Editor | null>(null);
  const { refused, setRefused, addImages } = useTextImages(props, live);
  const editor = useEditor({
    extensions,
    content: shownText(field.value),
    editable: !field.disabled,
    immediatelyRender: true,
    editorProps: {
      handlePaste: (_area, event) =>
        param.config?.upload_paste === true && addImages(imagesOf(event.clipboardData?.files)),
      handleDrop: (_area, event) => addImages(imagesOf(event.dataTransfer?.files)),
      transformPastedHTML: cleanHtml,
    },
    onUpdate: ({ editor: now }) => {
      last.current = written(now);
      control.input(last.current);
      // The whole text is looked through only where something had failed: typing stays cheap.
      setRefused((before) => (before.length === 0 || hasFailed(now) ? before : []));
    },
    onBlur: () => control.blur(),
  });
  useEffect(() => {
    live.current = editor;
    return () => {
      live.current = null;
    };
  }, [editor]);
  useEffect(() => {
    editor.setOptions({
      editable: !field.disabled,
      editorProps: { ...editor.options.editorProps, attributes: areaOf(props) },
    });
  });
  // A value from elsewhere (reset, a loaded record) replaces the text; an older keystroke that comes back does not.
  useEffect(() => {
    if (field.value === last.current || written(editor) === field.value) return;
    last.current = field.value;
    setRefused([]);
    editor.commands.setContent(shownText(field.value), { emitUpdate: false });
  }, [editor, field.value, setRefused]);
  const empty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty });
  const style = { '--sl-rich-height': `${param.config?.editor_height ?? HEIGHTS[props.use]}px` } as CSSProperties;
  return (
    <>
      <div
        className="sl-rich"
        style={style}
        data-disabled={field.disabled || undefined}
        data-empty={empty || undefined}
      >
        <Toolbar
          editor={editor}
          disabled={field.disabled}
          label={props.label}
          onFiles={addImages}
          onClear={
            isClearable(props) && !empty
              ? () => editor.chain().clearContent(true).focus('start', { scrollIntoView: false }).run()
              : undefined
          }
        />
        <EditorContent className="sl-rich-text" editor={editor} />
      </div>
      {refused.map((reason, at) => (
        <div key={at} className="sl-wrong" role="alert">
          {say('field.upload-failed', { reason })}
        </div>
      ))}
    </>
  );
}
