import { REQUEST_TEXT } from '@beso/contract/connection-texts';
import type { ConnectionRequest } from '@beso/contract/connections';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { MoreMenu } from '../../moderation/index.ts';
import { STATUS_TEXT, TYPE_TEXT } from '../connectionTexts.ts';
import { AcceptInList } from './AcceptRequest.tsx';
import { DeclineRequest, WithdrawRequest } from './DeclineOrWithdraw.tsx';

const nameOf = ({ firstName, lastName }: ConnectionRequest['person']) =>
  lastName === null ? firstName : `${firstName} ${lastName}`;

export interface ReceivedRequestsProps {
  requests: readonly ConnectionRequest[];
  /** True above another list, where only screen readers get a heading. */
  above?: boolean;
}

export function ReceivedRequests({ requests, above }: ReceivedRequestsProps) {
  const { t } = useTexts();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="connection-requests" className={above ? 'pb-2' : 'pb-6'}>
      <h2 id="connection-requests" className={above ? 'sr-only' : 'type-h2 py-3'}>
        {t('connections.list.received')}
      </h2>
      <ul className="flex flex-col gap-3">
        {requests.map(({ id, person, relationshipType, createdAt }) => (
          <li key={id} className="rounded-lg bg-surface p-4">
            <div className="flex items-center gap-3.5">
              <Avatar id={person.id} name={nameOf(person)} photoUrl={person.avatarUrl} size="lg" />
              <div className="min-w-0 grow">
                <h3 className="type-h3 wrap-anywhere">
                  {t(REQUEST_TEXT[relationshipType], { first: nameOf(person) })}
                </h3>
                <p className="type-sm text-text-2">
                  <TimeAgo at={createdAt} />
                </p>
              </div>
              <MoreMenu
                className="self-start"
                subject={{ report: { kind: 'person', id: person.id }, author: person, people: [person] }}
              />
            </div>
            <div className="mt-3.5 flex flex-wrap items-center gap-2.5">
              <AcceptInList
                requestId={id}
                type={relationshipType}
                personId={person.id}
                name={person.firstName}
              />
              <DeclineRequest requestId={id} name={person.firstName} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SentRequests({ requests }: { requests: readonly ConnectionRequest[] }) {
  const { t } = useTexts();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="connections-asked">
      <h2 id="connections-asked" className="type-h2 pt-6 pb-1">
        {t('connections.list.sent')}
      </h2>
      <ul>
        {requests.map(({ id, person, relationshipType, status, statusAt }) => (
          <li key={id} className="flex gap-3.5 border-border py-4 not-first:border-t">
            <Avatar id={person.id} name={nameOf(person)} photoUrl={person.avatarUrl} />
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <h3 className="type-h3 min-w-0 wrap-anywhere">{nameOf(person)}</h3>
                <span role="status">
                  <Tag variant={status === 'accepted' ? 'success' : 'tint'}>{t(STATUS_TEXT[status])}</Tag>
                </span>
              </div>
              <p className="type-sm text-text-2">
                {t(TYPE_TEXT[relationshipType])}
                {' · '}
                <TimeAgo at={statusAt} />
              </p>
              {status === 'pending' ? (
                <div className="mt-2.5 flex">
                  <WithdrawRequest requestId={id} name={person.firstName} />
                </div>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
