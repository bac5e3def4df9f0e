import { type Account, EmailChangeInput } from '@beso/contract/account';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../platform/errors.ts';
import { zodResolver } from '../../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { messageText, useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Sheet } from '../../../../ui/layers/Sheet.tsx';
import { useReauthentication } from '../../second-factor/index.ts';
import { useCancelEmailChange, useRequestEmailChange } from '../api.ts';

export interface EmailSheetProps {
  account: Account;
  onClose: () => void;
}

/** Mails a link to a new address, which the account gets once the person confirms the link. */
export function EmailSheet({ account, onClose }: EmailSheetProps) {
  const { t } = useTexts();
  const [sentTo, setSentTo] = useState<string>();
  // An account that was registered by phone may have no address yet.
  const isFirst = account.email === '';
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={isFirst ? t('account.email.firstTitle') : t('account.email.title')}
      {...(sentTo === undefined && {
        description: isFirst ? t('account.email.firstText') : t('account.email.text'),
      })}
      closeLabel={t('recovery.close')}
    >
      {sentTo === undefined ? (
        <EmailForm pending={account.pendingEmail} onSent={setSentTo} onClose={onClose} />
      ) : (
        <div role="status" className="flex flex-col gap-4">
          <p className="font-semibold wrap-anywhere">{t('account.email.sent', { email: sentTo })}</p>
          <p className="text-text-2">{t('account.email.hint')}</p>
          <Button block onClick={onClose}>
            {t('recovery.close')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

interface EmailFormProps {
  pending: string | null;
  onSent: (email: string) => void;
  onClose: () => void;
}

function EmailForm({ pending, onSent, onClose }: EmailFormProps) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const fresh = useReauthentication();
  const request = useRequestEmailChange();
  const cancel = useCancelEmailChange();
  const { register, handleSubmit, setError, formState } = useForm<EmailChangeInput>({
    resolver: zodResolver(EmailChangeInput),
    defaultValues: { email: pending ?? '' },
  });
  const send = handleSubmit(async ({ email }) => {
    setProblem(undefined);
    try {
      if ((await fresh.run(() => request.mutateAsync(email))) !== undefined) onSent(email);
    } catch (error) {
      if (!showFieldErrors(error, setError)) setProblem(errorText(error, t));
    }
  });
  const takeBack = () =>
    cancel.mutate(undefined, { onSuccess: onClose, onError: (error) => setProblem(errorText(error, t)) });
  return (
    <>
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        <TextField
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t('account.email.new')}
          icon={<Mail size={20} />}
          error={messageText(formState.errors.email?.message, t)}
        />
        <Button
          block
          type="submit"
          loading={formState.isSubmitting}
          loadingLabel={t('recovery.forgot.submitting')}
        >
          {pending === null ? t('recovery.forgot.submit') : t('account.email.again')}
        </Button>
        {pending === null ? null : (
          <Button block variant="ghost" loading={cancel.isPending} onClick={takeBack}>
            {t('account.email.cancel')}
          </Button>
        )}
      </form>
      {fresh.question}
    </>
  );
}
