import { EmailInput } from '@beso/contract/auth';
import Mail from 'lucide-react/icons/mail';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../../platform/api/client.ts';
import { errorText } from '../../../../platform/errors.ts';
import { zodResolver } from '../../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { useStoredForm } from '../../../../platform/forms/useStoredForm.ts';
import { messageText, useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Sheet } from '../../../../ui/layers/Sheet.tsx';

export interface ForgotPasswordProps {
  email: string;
  /** Called on typing, so that the sign-in form shows the same address. */
  onTyped?: ((email: string) => void) | undefined;
  onClose: () => void;
}

/** [S2-063] Mails a link that sets a new password, and never reveals whether an account exists. */
export function ForgotPassword({ email, onTyped, onClose }: ForgotPasswordProps) {
  const { t } = useTexts();
  const [sent, setSent] = useState(false);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('auth.login.forgot')}
      {...(!sent && { description: t('recovery.forgot.text') })}
      closeLabel={t('recovery.close')}
    >
      {sent ? (
        <div role="status" className="flex flex-col gap-4">
          <p className="font-semibold">{t('recovery.forgot.sent')}</p>
          <p className="text-text-2">{t('recovery.forgot.hint')}</p>
          <Button block onClick={onClose}>
            {t('recovery.close')}
          </Button>
        </div>
      ) : (
        <AskForm email={email} onTyped={onTyped} onSent={() => setSent(true)} />
      )}
    </Sheet>
  );
}

interface AskFormProps extends Pick<ForgotPasswordProps, 'email' | 'onTyped'> {
  onSent: () => void;
}

function AskForm({ email, onTyped, onSent }: AskFormProps) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const form = useForm<EmailInput>({
    resolver: zodResolver(EmailInput),
    defaultValues: { email: email.trim() },
  });
  const { register, handleSubmit, setError, formState } = form;
  const keep = useCallback((values: Record<string, unknown>) => onTyped?.(String(values.email)), [onTyped]);
  useStoredForm(form, keep);
  const send = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await api.auth.requestPasswordReset(values);
      onSent();
    } catch (error) {
      if (!showFieldErrors(error, setError)) setProblem(errorText(error, t));
    }
  });
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      {problem === undefined ? null : <Alert>{problem}</Alert>}
      <TextField
        {...register('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('auth.email')}
        icon={<Mail size={20} />}
        error={messageText(formState.errors.email?.message, t)}
      />
      <Button
        block
        type="submit"
        loading={formState.isSubmitting}
        loadingLabel={t('recovery.forgot.submitting')}
      >
        {t('recovery.forgot.submit')}
      </Button>
    </form>
  );
}
