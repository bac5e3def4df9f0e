import { NAME_MAX_LENGTH } from '@beso/contract/limits';
import Mail from 'lucide-react/icons/mail';
import UserRound from 'lucide-react/icons/user-round';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';

const EMAIL_MAX_LENGTH = 254;

export interface InviteeFieldsProps {
  name: UseFormRegisterReturn;
  nameLabel: string;
  nameError: string | undefined;
  email: UseFormRegisterReturn;
  emailError: string | undefined;
}

/** Asks for name and address of the invited person. */
export function InviteeFields({ name, nameLabel, nameError, email, emailError }: InviteeFieldsProps) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] items-start gap-x-3 gap-y-4">
      <TextField
        {...name}
        label={nameLabel}
        icon={<UserRound size={20} aria-hidden="true" />}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        error={nameError}
      />
      <TextField
        {...email}
        type="email"
        inputMode="email"
        label={t('inviting.form.email')}
        icon={<Mail size={20} aria-hidden="true" />}
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        error={emailError}
      />
    </div>
  );
}
