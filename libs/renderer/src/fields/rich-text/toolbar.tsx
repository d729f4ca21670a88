import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type FormEvent, type ReactElement } from 'react';
import { safeHref } from '../../cells/link.cell.js';
import { PlainButton } from '../../controls/button.js';
import { Icon } from '../../controls/icon.js';
import { useRichSay } from '../../texts/rich.texts.js';
import { FileButton } from '../../uploads/file-button.js';
import { textCommands, type TextCommand } from './commands.js';

/** What a reader hears holds what is seen on the button (WCAG 2.5.3). */
function CommandButton({
  editor,
  command,
  disabled,
}: {
  editor: Editor;
  command: TextCommand;
  disabled: boolean;
}): ReactElement {
  const say = useRichSay();
  const { active, able } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ active: command.active?.(now) ?? false, able: command.able?.(now) ?? true }),
  });
  return (
    <PlainButton
      small
      look="text"
      className="sl-btn-icon"
      aria-label={`${say(command.key)} ${command.face}`}
      title={say(command.key)}
      aria-pressed={command.active ? active : undefined}
      data-face={command.key}
      disabled={disabled || !able}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => command.run(editor)}
    >
      {command.face}
    </PlainButton>
  );
}

/** Asks for the address of a link; only harmless schemes are taken (design §5). An empty one removes the link. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }): ReactElement {
  const say = useRichSay();
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [wrong, setWrong] = useState(false);
  const take = (): void => {
    const href = address.trim() === '' ? '' : safeHref(address);
    if (href === null) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <span className="sl-rich-link" role="group" aria-label={say('rich.link')}>
      <input
        className="sl-input"
        autoFocus
        value={address}
        placeholder="https://"
        aria-label={say('rich.link-address')}
        aria-invalid={wrong || undefined}
        onChange={(event) => {
          setWrong(false);
          setAddress(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            take();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onDone();
          }
        }}
      />
      <PlainButton
        small
        onClick={(event: FormEvent) => {
          event.preventDefault();
          take();
        }}
      >
        {say('dialog.ok')}
      </PlainButton>
      {wrong ? (
        <span className="sl-wrong" role="alert">
          {say('rich.link-wrong')}
        </span>
      ) : null}
    </span>
  );
}

/** The editor's toolbar; buttons keep the selection in the text. */
export function Toolbar({
  editor,
  disabled,
  label,
  onFiles,
  onClear,
}: {
  editor: Editor;
  disabled: boolean;
  label: string;
  onFiles: (files: File[]) => void;
  /** Takes the whole text away; absent where it may not be. */ onClear?: () => void;
}): ReactElement {
  const say = useRichSay();
  const [linking, setLinking] = useState(false);
  return (
    <div className="sl-rich-tools" role="toolbar" aria-label={`${say('rich.tools')} ${label}`}>
      {textCommands.map((group) => (
        <span key={group[0]?.key} className="sl-rich-group">
          {group.map((command) => (
            <CommandButton key={command.key} editor={editor} command={command} disabled={disabled} />
          ))}
        </span>
      ))}
      <span className="sl-rich-group">
        <PlainButton small look="text" aria-expanded={linking} disabled={disabled} onClick={() => setLinking(!linking)}>
          {say('rich.link')}
        </PlainButton>
        <FileButton small many label={say('rich.image')} disabled={disabled} onFiles={onFiles}>
          <Icon name="upload" size={14} />
          {say('field.picture')}
        </FileButton>
        {onClear ? (
          <PlainButton small look="text" onClick={onClear}>
            {say('field.clear')}
          </PlainButton>
        ) : null}
      </span>
      {linking ? <LinkRow editor={editor} onDone={() => setLinking(false)} /> : null}
    </div>
  );
}
