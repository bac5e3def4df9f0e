import type { Account } from '@beso/contract/account';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { failureText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { NotLoaded } from '../../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../../../ui/feedback/Tag.tsx';
import { SettingsPanel, SettingsRow } from '../../../../ui/layout/SettingsPanel.tsx';
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden.tsx';
import { useAccount } from '../api.ts';
import { EmailSheet } from './EmailSheet.tsx';
import { PasswordSheet } from './PasswordSheet.tsx';

export function SigningInSection() {
  const { t } = useTexts();
  const { data, error, refetch } = useAccount();
  if (data !== undefined) return <Rows account={data} />;
  if (error !== null) {
    return (
      <NotLoaded
        text={failureText(error, t)}
        retryLabel={t('common.failure.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className="h-38 rounded-lg!" />
    </div>
  );
}

function Rows({ account }: { account: Account }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'email' | 'password'>();
  const { email, emailVerified, hasPassword, pendingEmail } = account;
  const phone = useSession().session?.user.phone ?? null;
  const close = () => setOpen(undefined);
  return (
    <>
      <SettingsPanel title={t('account.signingIn')}>
        <SettingsRow
          icon={<Mail size={24} />}
          label={t('auth.email')}
          {...(email !== '' && { help: email })}
          value={<EmailState email={email} isVerified={emailVerified} />}
          onClick={() => setOpen('email')}
        />
        {phone === null ? null : (
          <SettingsRow icon={<Phone size={24} />} label={t('registration.phone')} help={phone} />
        )}
        <SettingsRow
          icon={<Lock size={24} />}
          label={t('auth.password')}
          {...(!hasPassword && { value: t('account.password.none') })}
          onClick={() => setOpen('password')}
        />
      </SettingsPanel>
      {pendingEmail === null ? null : (
        <p role="status" className="type-sm -mt-4 text-text-2 wrap-anywhere">
          {t('account.email.waiting', { email: pendingEmail })}
        </p>
      )}
      {open === 'email' ? <EmailSheet account={account} onClose={close} /> : null}
      {open === 'password' ? <PasswordSheet account={account} onClose={close} /> : null}
    </>
  );
}

function EmailState({ email, isVerified }: { email: string; isVerified: boolean }) {
  const { t } = useTexts();
  if (email === '') return t('account.password.none');
  if (!isVerified) return <Tag variant="warning">{t('account.email.unverified')}</Tag>;
  return (
    <Tag variant="success" icon={<Check size={16} strokeWidth={3} aria-hidden="true" />}>
      {t('account.email.verified')}
    </Tag>
  );
}
