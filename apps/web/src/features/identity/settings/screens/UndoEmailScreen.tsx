import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../../platform/api/client.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { refreshSession } from '../../../../platform/session/session.ts';
import { MailedLinkPage } from '../../links/index.ts';

/** The page of the link that undoes a change of address. */
export function UndoEmailScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const redeem = async (token: string, code: string | undefined) => {
    const { resetToken } = await api.account.undoEmailChange({ token, code });
    // This browser's session may have ended. Setting the new password creates a session again.
    await refreshSession().catch(() => undefined);
    await navigate({
      to: '/reset-password',
      state: { mailedLink: { token: resetToken, email: '' } },
      replace: true,
    });
  };
  return (
    <MailedLinkPage
      check={(token) => api.account.checkEmailUndo({ token })}
      redeem={redeem}
      title={t('account.undo.title')}
      text={(email) => t('account.undo.text', { email })}
      confirm={t('account.undo.confirm')}
      confirming={t('recovery.reset.submitting')}
    />
  );
}
