import { useMemo, useState, type ReactElement } from 'react';
import { diffDocuments, isObject, PlatformError, sameJson, textOf, type Json } from '@sluice/document';
import type { Edit } from '@sluice/document/edit';
import { PlainButton, useLocale } from '@sluice/renderer';
import { CodeEditor } from '../editors/code-editor.js';
import { jsonOf } from '../editors/json.language.js';
import { bothSay } from './panel.names.js';
import { replacedNode, type PanelNode } from './panel.nodes.js';
import { usePanelSay } from './panel.texts.js';
import type { PanelFinding, PanelHost, ShownGroup } from './panel.type.js';

/** A text that is not applied yet, and the document that it was begun on. */
export interface JsonDraft {
  text: string;
  base: Json;
}

interface Props {
  document: Json;
  node: PanelNode;
  groups: readonly ShownGroup[];
  host: PanelHost;
  /** Texts by node that are not applied yet: what was typed is here again when the node is. */
  drafts: Map<string, JsonDraft>;
}

/**
 * A node as JSON. Names of its properties and their values are completed from the schema; what differs is applied as
 * one step of operations, so that it is merged and undone like any other change: what others changed in the node while
 * somebody typed stays. Below stands what the server found.
 */
export function JsonView({ document, node, groups, host, drafts }: Props): ReactElement {
  const say = usePanelSay();
  const locale = useLocale();
  const stored = useMemo(() => JSON.stringify(node.value, null, 2), [node.value]);
  const [draft, setDraft] = useState(() => drafts.get(node.uid));
  const keep = (next: JsonDraft | undefined): void => {
    if (next) drafts.set(node.uid, next);
    else drafts.delete(node.uid);
    setDraft(next);
  };
  const typed = (text: string): void => {
    const base = drafts.get(node.uid)?.base ?? document;
    keep(text === stored && base === document ? undefined : { text, base });
  };
  const [reason, setReason] = useState('');
  const language = useMemo(() => jsonOf(groups, locale), [groups, locale]);
  const apply = (): void => {
    const read = readNode(draft?.text ?? stored, node);
    setReason(read.ok ? '' : say(read.reason));
    if (!read.ok) return;
    const base = draft?.base ?? document;
    const refused = applied(base, read.value);
    setReason(refused ?? '');
    // What was refused is still here to be put right.
    if (refused === undefined) keep(undefined);
  };
  const applied = (base: Json, value: Json): string | undefined => {
    let edits: Edit[];
    try {
      edits = diffDocuments(base, replacedNode(base, node.uid, value));
    } catch (failure) {
      return failure instanceof PlatformError ? failure.text(locale) : say('refused');
    }
    if (edits.length === 0) return undefined;
    return host.perform(bothSay('changed', { 'zh-chs': ' JSON', en: 'JSON' }), edits);
  };
  return (
    <div className="sl-panel-json">
      <div className="sl-panel-json-code">
        <CodeEditor
          text={draft?.text ?? stored}
          label={say('json')}
          language={language}
          onChange={typed}
          onRun={apply}
        />
      </div>
      {reason !== '' && (
        <div className="sl-panel-finding" data-error="true" role="alert">
          {reason}
        </div>
      )}
      {findingsIn(node, host).map(({ uid, finding: { path, message, error } }, index) => (
        <div key={index} className="sl-panel-finding" role="note" data-error={error}>
          {[...(uid === node.uid ? [] : [uid]), path.join('.')].filter(Boolean).join(' ')}: {textOf(message, locale)}
        </div>
      ))}
      <PlainButton look="primary" small disabled={draft === undefined || draft.text === stored} onClick={apply}>
        {say('apply')}
      </PlainButton>
    </div>
  );
}

/** What the server found in the node as it is saved, and in the nodes that it holds. */
function findingsIn(node: PanelNode, host: PanelHost): { uid: string; finding: PanelFinding }[] {
  return [...new Set([node.uid, ...uidsIn(node.value)])].flatMap((uid) =>
    host.findings(uid).map((finding) => ({ uid, finding })),
  );
}

function uidsIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(uidsIn);
  if (!isObject(value)) return [];
  const { uid } = value;
  return [...(typeof uid === 'string' ? [uid] : []), ...Object.values(value).flatMap(uidsIn)];
}

type Read = { ok: true; value: Json } | { ok: false; reason: 'noJson' | 'noObject' | 'sameUid' };

function readNode(text: string, { value: before }: PanelNode): Read {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return { ok: false, reason: 'noJson' };
  }
  if (!isObject(value)) return { ok: false, reason: 'noObject' };
  return sameJson(value['uid'] ?? null, before['uid'] ?? null) ? { ok: true, value } : { ok: false, reason: 'sameUid' };
}
