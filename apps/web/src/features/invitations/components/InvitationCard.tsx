import type { InvitationPreview } from '@beso/contract/invitations';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { CoupleAvatar } from '../../../ui/pictures/CoupleAvatar.tsx';
import { JoinPage } from './JoinPage.tsx';

export interface InvitationCardProps {
  invitation: InvitationPreview;
  problem: string | undefined;
  actions: ReactNode;
}

export function InvitationCard({ invitation, problem, actions }: InvitationCardProps) {
  const { t } = useTexts();
  const { session } = useSession();
  const { inviterFirstName: name, partnerName, groupName, members, memberCount, message, email } = invitation;
  // A person signed in with another address sees a different page.
  const mailedTo =
    session === null && email !== null ? (
      <span className="type-sm block">{t('invitations.join.mailedTo', { email })}</span>
    ) : null;
  return (
    <JoinPage>
      <div className="flex items-center gap-2.5 text-text-2">
        {groupName === null ? (
          <>
            <CoupleAvatar
              size="lg"
              left={{ id: name, name }}
              right={{ id: partnerName ?? '', name: partnerName ?? '?' }}
            />
            {partnerName === null ? null : (
              <p className="min-w-0 wrap-anywhere">
                {t('invitations.join.forName', { name: partnerName })}
                {mailedTo}
              </p>
            )}
          </>
        ) : (
          <>
            {members.length > 0 ? (
              <Faces members={members} />
            ) : (
              <Avatar id={groupName} name={groupName} icon={<Users size={24} />} />
            )}
            <p className="min-w-0 wrap-anywhere">
              {t('invitations.join.forGroup', { group: groupName })}
              <span className="type-sm block">{t('invitations.join.inIt', { count: memberCount })}</span>
              {mailedTo}
            </p>
          </>
        )}
      </div>
      <h1 className="type-hero text-[length:min(var(--text-hero),13vw)]!">
        {t('invitations.join.title', { name })}
      </h1>
      <p className="text-text-2">
        {groupName === null ? t('invitations.join.description') : t('invitations.join.groupDescription')}
      </p>
      {message ? (
        <blockquote className="rounded-lg bg-surface px-4.5 py-3.5 whitespace-pre-line wrap-anywhere">
          {message}
        </blockquote>
      ) : null}
      <div className="mt-2 flex flex-col gap-2.5">
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        {actions}
      </div>
    </JoinPage>
  );
}

/** Shows the initials of the group's members, whose pictures strangers must not see. */
function Faces({ members }: Pick<InvitationPreview, 'members'>) {
  return (
    <span className="flex shrink-0 -space-x-1.5">
      {members.map(({ firstName }, index) => (
        <Avatar
          // biome-ignore lint/suspicious/noArrayIndexKey: two may share a name, and the list stands still
          key={index}
          id={firstName}
          name={firstName}
          className="ring-2 ring-page"
        />
      ))}
    </span>
  );
}
