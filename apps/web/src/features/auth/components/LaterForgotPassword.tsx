import { loadNamespaces, useTexts } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';
import { Alert } from '../../../ui/Alert.tsx';
import type { ForgotPasswordProps } from './ForgotPassword.tsx';

const load = async () => {
  const [{ ForgotPassword }] = await Promise.all([
    import('./ForgotPassword.tsx'),
    loadNamespaces('recovery'),
  ]);
  return ForgotPassword;
};

/** The dialog; its code and texts come when it is first wanted. */
export function LaterForgotPassword(props: ForgotPasswordProps) {
  const { t } = useTexts();
  const { code: ForgotPassword, failed } = useLater(load);
  if (ForgotPassword !== undefined) return <ForgotPassword {...props} />;
  return failed ? <Alert>{t('common.partMissing')}</Alert> : null;
}
