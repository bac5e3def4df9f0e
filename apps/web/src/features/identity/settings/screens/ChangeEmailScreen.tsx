import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../../platform/api/client.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { refreshSession } from '../../../../platform/session/session.ts';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { MailedLinkPage } from '../../links/index.ts';

/** The page of the link that confirms a new address. The account's owner must be signed in. */
export function ChangeEmailScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const redeem = async (token: string) => {
    await api.account.changeEmail({ token });
    appToasts.success(t('account.email.changed'));
    await refreshSession();
    await navigate({ to: '/account-settings', replace: true });
  };
  return (
    <MailedLinkPage
      check={(token) => api.account.checkEmailChange({ token })}
      redeem={redeem}
      title={t('account.email.confirmTitle')}
      text={(email) => t('account.email.confirmText', { email })}
      confirm={t('account.email.confirm')}
      confirming={t('recovery.reset.submitting')}
    />
  );
}
