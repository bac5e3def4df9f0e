import type { InvitationPreview } from '@beso/contract/invitations';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CoupleAvatar } from '../../../ui/CoupleAvatar.tsx';
import { JoinPage } from './JoinPage.tsx';

export interface InvitationCardProps {
  invitation: InvitationPreview;
  /** Why joining did not work. */
  problem: string | undefined;
  actions: ReactNode;
}

/** A valid invitation: from whom, for whom, and what it is about. */
export function InvitationCard({ invitation, problem, actions }: InvitationCardProps) {
  const { t } = useTexts();
  const { inviterFirstName: name, partnerName, groupName } = invitation;
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
              <p className="min-w-0 wrap-anywhere">{t('invitations.join.forName', { name: partnerName })}</p>
            )}
          </>
        ) : (
          <>
            <Avatar id={groupName} name={groupName} icon={<Users size={24} />} />
            <p className="min-w-0">{t('invitations.join.forGroup', { group: groupName })}</p>
          </>
        )}
      </div>
      <h1 className="type-hero text-[length:min(var(--text-hero),13vw)]!">
        {t('invitations.join.title', { name })}
      </h1>
      <p className="text-text-2">
        {groupName === null ? t('invitations.join.description') : t('invitations.join.groupDescription')}
      </p>
      <div className="mt-2 flex flex-col gap-2.5">
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        {actions}
      </div>
    </JoinPage>
  );
}
