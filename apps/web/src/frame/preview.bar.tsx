import type { PageRuntime } from '@sluice/engine';
import { FloatButton } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import { textOf } from '@sluice/document';
import type { PageTarget, Impersonation } from '../page/page-target.js';
import { useShell, useShellLocale, useText } from '../shell/shell.context.js';
import type { TextKey } from '../texts/zh-chs.texts.js';
import { PersonChoice, type PreviewPerson } from './preview.person.js';
import { usePreviewFacts, type PreviewFacts } from './preview.call.js';

/** The choice that stands for a named person. */
const PERSON = 'person';

type Line = NonNullable<PreviewFacts['withheld']>[number];

/** Columns that the answers of the page have masked, followed as data arrive. */
function useMasked(page: PageRuntime | null): Line[] {
  const text = useText();
  const locale = useShellLocale();
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (!page) return;
    const leave = [...page.views.values()].map((view) => view.subscribe(() => setTurn((turn) => turn + 1)));
    return () => {
      for (const each of leave) each();
    };
  }, [page]);
  return [...(page?.views.values() ?? [])].flatMap((view) =>
    [...view.getSnapshot().masked].map((name) => {
      const column = view.node.app_cols.find((candidate) => candidate.name === name);
      return {
        kind: 'column' as const,
        name: `${textOf(view.node.name, locale)} · ${textOf(column?.label ?? name, locale)}`,
        reason: text('preview.masked'),
      };
    }),
  );
}

function Choice(props: {
  label: TextKey;
  value: string;
  own: TextKey;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}): ReactElement {
  const text = useText();
  return (
    <label className="sw-preview-choice">
      <span>{text(props.label)}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
        <option value="">{text(props.own)}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Withheld(props: { lines: readonly Line[] }): ReactElement {
  const text = useText();
  if (props.lines.length === 0) return <span className="sw-preview-none">{text('preview.nothing')}</span>;
  return (
    <FloatButton
      look="text"
      small
      popup="dialog"
      align="end"
      face={text('preview.withheld', { count: props.lines.length })}
    >
      {() => (
        <ul className="sw-preview-list">
          {props.lines.map(({ kind, name, reason }, at) => (
            <li key={at}>
              <b>
                {text(`preview.kind-${kind}`)} {name}
              </b>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </FloatButton>
  );
}

/** Whose eyes, of a role or of a person, and of which level. */
function VisitorChoices({ target, facts }: { target: PageTarget; facts: PreviewFacts }): ReactElement {
  const { impersonation } = useShell();
  const text = useText();
  const [person, setPerson] = useState<PreviewPerson | null>(null);
  const look = (change: Omit<Impersonation, 'preview'>): void => {
    const next = { ...target.impersonation, ...change };
    const whose = next.preview_user
      ? { preview_user: next.preview_user }
      : next.preview_as
        ? { preview_as: next.preview_as }
        : {};
    impersonation.set({
      preview: true,
      ...whose,
      preview_level: next.preview_level || undefined,
    } satisfies Impersonation);
  };
  const visitors = (facts.visitors ?? []).map((value) => ({ value, label: text(`preview.as-${value}` as TextKey) }));
  const named = target.impersonation?.preview_user === undefined ? null : person;
  const faces = [...(named ? [{ value: PERSON, label: `${named.name} (${named.account})` }] : []), ...visitors];
  const levels = (facts.levels ?? []).map((value) => ({ value, label: text(`preview.level-${value}` as TextKey) }));
  return (
    <>
      <Choice
        label="preview.as"
        own="preview.own"
        value={named ? PERSON : (target.impersonation?.preview_as ?? '')}
        options={faces}
        onChange={(value) => {
          if (value !== PERSON) look({ preview_as: value, preview_user: undefined });
        }}
      />
      <PersonChoice
        onPick={(picked) => {
          setPerson(picked);
          look({ preview_as: undefined, preview_user: picked.id });
        }}
      />
      {target.impersonation?.preview_as === 'anonymous' ? null : (
        <Choice
          label="preview.level"
          own="preview.own-level"
          value={target.impersonation?.preview_level ?? ''}
          options={levels}
          onChange={(value) => look({ preview_level: value })}
        />
      )}
    </>
  );
}

/** Whether a view of the page queries again by itself for its visitors; it does not for a builder (§4, dev mode). */
const refreshes = (page: PageRuntime): boolean =>
  page.devMode && [...page.views.values()].some((view) => Number(view.node.config?.timer ?? 0) > 0);

/**
 * Over a previewed page (screens A10): for everybody what it is; for its builder whose eyes it is seen through, and
 * what those do not get.
 */
export function PreviewBar(props: {
  target: PageTarget;
  title: string;
  page: PageRuntime | null;
  /** Starts and stops a recording of the page. */ record?: ReactElement;
}): ReactElement {
  const { target, title, page } = props;
  const { isVisitorChosen } = useShell();
  const text = useText();
  const facts = usePreviewFacts(target);
  const masked = useMasked(page);
  const builds = facts?.builder === true;
  return (
    <div className="sw-preview-bar" role="region" aria-label={text('page.preview')}>
      <span className="sw-preview-title">
        {text('page.preview')} · {title}
        {builds
          ? ` · ${text(facts.draft ? 'preview.draft' : 'preview.release')} ${text('preview.revision', { revision: facts.revision })}`
          : ''}
      </span>
      {builds ? (
        <>
          {isVisitorChosen ? null : <VisitorChoices target={target} facts={facts} />}
          {page !== null && refreshes(page) ? (
            <span className="sw-preview-none">{text('preview.no-timer')}</span>
          ) : null}
          {props.record}
          <Withheld lines={[...(facts.withheld ?? []), ...masked]} />
        </>
      ) : null}
    </div>
  );
}
