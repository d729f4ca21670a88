import { textOf } from '@sluice/document';
import { PlainButton, useLocale } from '@sluice/renderer';
import { Fragment, type ReactElement } from 'react';
import { editedAt } from '../state/addresses.js';
import type { QueryFacts } from '../state/app.drafts.js';
import { useBuilder, useDrafts } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import type { PartFacts, PartUser } from './part.facts.js';

/** What is known of the open query or action: what it does, who may run it, its last check, and who uses it. */
export function PartFactsView({ facts }: { facts: PartFacts }): ReactElement | null {
  const say = useSay();
  const { session, drafts } = useBuilder();
  const { id } = session.draft;
  const entry = useDrafts(drafts).find((one) => one.id === id);
  if (!entry) return null;
  const query = facts.query(id);
  return (
    <div className="sb-part-facts" role="group" aria-label={say('parts.facts')}>
      {query ? <QueryLine query={query} /> : null}
      <Users users={facts.users(entry)} />
    </div>
  );
}

function QueryLine({ query }: { query: QueryFacts }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { audience, check, writes, type } = query;
  const who = [
    ...(audience.public ? [say('gate.public')] : []),
    ...(audience.signed_in ? [say('gate.signed-in')] : []),
    ...audience.roles.map((role) => say(`query.as.${role}` as 'query.as.user')),
  ].join(locale === 'en' ? ', ' : '、');
  return (
    <>
      <span>{say(writes ? 'parts.writes' : 'parts.reads', { type })}</span>
      <span>{say('gate.who', { who: who || say('gate.nobody') })}</span>
      <CheckLine check={check} />
    </>
  );
}

/** Times are texts in Asia/Shanghai, YYYY-MM-DD HH:mm (§5). */
const shownTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

function CheckLine({ check }: { check: QueryFacts['check'] }): ReactElement {
  const say = useSay();
  if (!check) return <span>{say('parts.never-checked')}</span>;
  const time = shownTime.format(new Date(check.time));
  const said = say(check.state === 'refused' ? 'parts.check-refused' : 'parts.check-passed');
  const warned = check.warnings > 0 ? ` · ${say('parts.check-warnings', { n: check.warnings })}` : '';
  const since = check.current ? '' : ` · ${say('parts.check-old')}`;
  return (
    <span data-state={check.current ? check.state : 'old'}>
      {say('parts.last-check', { time, person: check.person ?? '–', said })}
      {warned}
      {since}
    </span>
  );
}

function Users({ users }: { users: readonly PartUser[] }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { drafts, ports } = useBuilder();
  if (users.length === 0) return <span>{say('parts.unused')}</span>;
  const open = ({ kind, id }: PartUser): void => ports.go(editedAt(drafts.appId, kind, id));
  return (
    <span>
      {say('parts.used-by')}
      {users.map((user, index) => (
        <Fragment key={`${user.kind}/${user.uid}`}>
          {index === 0 ? null : locale === 'en' ? ', ' : '、'}
          <PlainButton small look="link" onClick={() => open(user)}>
            {textOf(user.name, locale) || user.uid}
          </PlainButton>
        </Fragment>
      ))}
    </span>
  );
}
