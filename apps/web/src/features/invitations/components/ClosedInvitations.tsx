import type { InvitationPreview } from '@beso/contract/invitations';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { signOut, useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { InvitationNotice } from './InvitationNotice.tsx';

/** [S8-070] The message for unknown, withdrawn and used links, which strangers must not tell apart. */
export function InvalidInvitation() {
  const { t } = useTexts();
  const { session } = useSession();
  const next = session ? t('invitations.join.invalidNextIn') : t('invitations.join.invalidNext');
  return (
    <InvitationNotice
      reason="invalid"
      title={t('invitations.join.invalidTitle')}
      text={<Lines of={[t('errors.invitationNotFound'), next]} />}
      actions={<WayOut />}
    />
  );
}

/** The names in the address of a link, which anybody can write. */
export interface AddressNames {
  inviter?: string;
  partner?: string;
  group?: string;
}

/** [S2-132] [S5-041] Says that the address contains no invitation, and repeats its names. */
export function NoInvitation({ names }: { names: AddressNames }) {
  const { t } = useTexts();
  const { inviter = t('invitations.join.friend'), partner = t('invitations.join.someone'), group } = names;
  const named =
    group === undefined
      ? t('invitations.join.namedPartner', { inviter, partner })
      : t('invitations.join.namedGroup', { inviter, group });
  const hasNames = Object.values(names).some((name) => name !== undefined);
  return (
    <InvitationNotice
      reason="invalid"
      title={hasNames ? named : t('invitations.join.invalidTitle')}
      text={t('invitations.join.noToken')}
      actions={<WayOut />}
    />
  );
}

/** [S8-069] Says that the invitation has expired. */
export function ExpiredInvitation({ inviterName }: { inviterName: string }) {
  const { t } = useTexts();
  return (
    <InvitationNotice
      reason="expired"
      title={t('invitations.join.expiredTitle')}
      text={t('invitations.join.expiredText', { name: inviterName })}
      actions={<WayOut invites={inviterName} />}
    />
  );
}

export function DeclinedInvitation({ inviterName }: { inviterName: string }) {
  const { t } = useTexts();
  return (
    <InvitationNotice
      reason="declined"
      title={t('invitations.join.declinedTitle')}
      text={t('invitations.join.declinedText', { name: inviterName })}
      actions={<WayOut invites={inviterName} />}
    />
  );
}

/** [S5-039] Says that somebody else has already used the link. */
export function UsedInvitation({ inviterName }: { inviterName: string }) {
  const { t } = useTexts();
  const next = t('invitations.join.usedNext', { name: inviterName });
  return (
    <InvitationNotice
      reason="used"
      title={t('invitations.join.usedTitle')}
      text={<Lines of={[t('errors.invitationAlreadyAccepted'), next]} />}
      actions={<WayOut invites={inviterName} />}
    />
  );
}

/** Explains that the link was created before the viewer was removed from the group. */
export function OutdatedInvitation() {
  const { t } = useTexts();
  return (
    <InvitationNotice
      reason="older"
      title={t('invitations.join.outdatedTitle')}
      text={<Lines of={[t('errors.invitationBeforeRemoval'), t('invitations.join.outdatedNext')]} />}
      actions={<WayOut />}
    />
  );
}

/** Explains that a link cannot bring back a person who left the group. */
export function LeftInvitation() {
  const { t } = useTexts();
  return (
    <InvitationNotice
      reason="older"
      title={t('invitations.join.outdatedTitle')}
      text={<Lines of={[t('invitations.join.leftText'), t('invitations.join.outdatedNext')]} />}
      actions={<WayOut />}
    />
  );
}

/** Tells a person with another address that the invitation is for somebody else. */
export function InvitationOfAnother({ invitation }: { invitation: InvitationPreview }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { token = '' } = useParams({ strict: false });
  const { session } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { inviterFirstName: name } = invitation;
  const email = invitation.email ?? '';
  const mine = session?.user.email ?? '';
  const change = async () => {
    setBusy(true);
    try {
      await signOut();
      await navigate({ to: '/login', search: { email, invitation: token } });
    } catch (error) {
      setProblem(errorText(error, t));
      setBusy(false);
    }
  };
  return (
    <InvitationNotice
      reason="elsewhere"
      title={t('invitations.join.otherTitle')}
      text={<span className="wrap-anywhere">{t('invitations.join.otherText', { name, email, mine })}</span>}
      actions={
        <>
          {problem === undefined ? null : <Alert>{problem}</Alert>}
          <Button block loading={busy} loadingLabel={t('common.loading')} onClick={() => void change()}>
            <span className="min-w-0 wrap-anywhere">{t('invitations.join.otherSignIn', { email })}</span>
          </Button>
          <Button block variant="quiet" render={<Link to="/home" />}>
            {t('invitations.join.home')}
          </Button>
        </>
      }
    />
  );
}

export function AlreadyConnected() {
  const { t } = useTexts();
  return (
    <InvitationNotice
      reason="used"
      title={t('invitations.join.alreadyTitle')}
      text={t('errors.alreadyConnected')}
      actions={<WayOut />}
    />
  );
}

export function OwnInvitation() {
  const { t } = useTexts();
  return (
    <InvitationNotice
      reason="mine"
      title={t('invitations.join.ownTitle')}
      text={t('invitations.join.ownText')}
      actions={
        <>
          <Button block render={<Link to="/invitation-hub" />}>
            {t('invitations.join.invite')}
          </Button>
          <Button block variant="quiet" render={<Link to="/home" />}>
            {t('invitations.join.home')}
          </Button>
        </>
      }
    />
  );
}

function Lines({ of }: { of: readonly string[] }): ReactNode {
  return of.map((line) => (
    <span key={line} className="block not-first:mt-2">
      {line}
    </span>
  ));
}

function WayOut({ invites }: { invites?: string | undefined }) {
  const { t } = useTexts();
  const { session } = useSession();
  if (session) {
    return (
      <>
        <Button block render={<Link to="/invitation-hub" />}>
          {invites === undefined
            ? t('invitations.join.inviteSomeone')
            : t('invitations.join.inviteBack', { name: invites })}
        </Button>
        <Button block variant="quiet" render={<Link to="/home" />}>
          {t('invitations.join.home')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button block render={<Link to="/onboarding" />}>
        {t('invitations.join.start')}
      </Button>
      <Button block variant="quiet" render={<Link to="/login" />}>
        {t('invitations.join.haveAccount')}
      </Button>
    </>
  );
}
