import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { InvitationNotice } from './InvitationNotice.tsx';

/** [S5-030] Asks visitors to sign in, because only members can invite. */
export function SignInToInvite() {
  const { t } = useTexts();
  return (
    <InvitationNotice
      reason="mine"
      title={t('invitations.signIn.title')}
      text={t('invitations.signIn.text')}
      actions={
        <>
          <Button block render={<Link to="/login" search={{ redirect: '/invitation-hub' }} />}>
            {t('invitations.signIn.signIn')}
          </Button>
          <Button
            block
            variant="quiet"
            render={<Link to="/simplified-registration" search={{ redirect: '/invitation-hub' }} />}
          >
            {t('invitations.signIn.register')}
          </Button>
        </>
      }
    />
  );
}
