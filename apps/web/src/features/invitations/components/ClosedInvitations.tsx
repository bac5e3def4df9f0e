import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from './Notice.tsx';

/** [S8-070] */
export function InvalidInvitation({ signedIn }: { signedIn: boolean }) {
  const { t } = useTexts();
  return (
    <Notice
      drawing="broken"
      title={t('invitations.join.invalidTitle')}
      text={t('errors.invitationNotFound')}
      actions={<WayOut signedIn={signedIn} />}
    />
  );
}

/** [S5-041] */
export function NoInvitation({ signedIn }: { signedIn: boolean }) {
  const { t } = useTexts();
  return (
    <Notice
      drawing="broken"
      title={t('invitations.join.invalidTitle')}
      text={t('invitations.join.noToken')}
      actions={<WayOut signedIn={signedIn} />}
    />
  );
}

/** [S8-069] */
export function ExpiredInvitation({ inviterName, signedIn }: { inviterName: string; signedIn: boolean }) {
  const { t } = useTexts();
  return (
    <Notice
      drawing="broken"
      title={t('invitations.join.expiredTitle')}
      text={t('invitations.join.expiredText', { name: inviterName })}
      actions={<WayOut signedIn={signedIn} />}
    />
  );
}

/** [S5-039] */
export function UsedInvitation() {
  const { t } = useTexts();
  return (
    <Notice
      drawing="waiting"
      title={t('invitations.join.usedTitle')}
      text={t('errors.invitationAlreadyAccepted')}
      actions={<WayOut signedIn />}
    />
  );
}

/** Made before its group's owner removed the viewer. */
export function OutdatedInvitation() {
  const { t } = useTexts();
  return (
    <Notice
      drawing="broken"
      title={t('invitations.join.outdatedTitle')}
      text={t('errors.invitationBeforeRemoval')}
      actions={<WayOut signedIn />}
    />
  );
}

export function AlreadyConnected() {
  const { t } = useTexts();
  return (
    <Notice
      drawing="waiting"
      title={t('invitations.join.alreadyTitle')}
      text={t('errors.alreadyConnected')}
      actions={<WayOut signedIn />}
    />
  );
}

export function OwnInvitation() {
  const { t } = useTexts();
  return (
    <Notice
      drawing="waiting"
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

function WayOut({ signedIn }: { signedIn: boolean }) {
  const { t } = useTexts();
  return signedIn ? (
    <Button block render={<Link to="/home" />}>
      {t('invitations.join.home')}
    </Button>
  ) : (
    <Button block render={<Link to="/onboarding" />}>
      {t('invitations.join.start')}
    </Button>
  );
}
