import { PHONE_CODE_RESEND_SECONDS } from '@beso/contract/limits';
import { PhoneCode, type SentPhoneCode } from '@beso/contract/phone';
import MessageSquare from 'lucide-react/icons/message-square';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText, hasCode } from '../../../../platform/errors.ts';
import { currentLanguage, messageText, useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { useSecondsUntil } from '../../../../ui/feedback/useSecondsUntil.ts';

export interface PhoneCodeFormProps {
  sent: SentPhoneCode;
  /** Called after a resend, with the code that replaces the previous one. */
  onSent: (sent: SentPhoneCode) => void;
  onCode: (code: { id: string; digits: string }) => Promise<void>;
  onChange: () => void;
  wayOn?: ((error: unknown, code: { id: string; digits: string }) => ReactNode) | undefined;
}

/** [S7-006] Asks for the code sent to a phone. */
export function PhoneCodeForm({ sent, onSent, onCode, onChange, wayOn }: PhoneCodeFormProps) {
  const { t } = useTexts();
  const [digits, setDigits] = useState('');
  const [failure, setFailure] = useState<{ error: unknown; code: { id: string; digits: string } }>();
  const [incomplete, setIncomplete] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const code = PhoneCode.safeParse({ id: sent.id, digits });
    setIncomplete(!code.success);
    setFailure(undefined);
    if (!code.success) return field.current?.focus();
    if (busy) return;
    setBusy(true);
    try {
      await onCode(code.data);
    } catch (error) {
      setFailure({ error, code: code.data });
      if (hasCode(error, 'PHONE_CODE_WRONG')) field.current?.select();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-text-2">
        {t('phone.sent')} <strong className="whitespace-nowrap text-text">{sent.shown}</strong>.{' '}
        {t('phone.hint')}
      </p>
      {failure === undefined ? null : (
        <Alert>
          {errorText(failure.error, t)} {wayOn?.(failure.error, failure.code)}
        </Alert>
      )}
      <TextField
        ref={field}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        label={t('phone.code')}
        icon={<MessageSquare size={20} />}
        value={digits}
        onChange={(event) => setDigits(event.target.value)}
        error={incomplete ? messageText('phone.codeIncomplete', t) : undefined}
      />
      <Button block type="submit" loading={busy} loadingLabel={t('phone.confirming')}>
        {t('phone.confirm')}
      </Button>
      <SendAgain sent={sent} onSent={onSent} />
      <button type="button" className="link link-tap self-center" onClick={onChange}>
        {t('phone.change')}
      </button>
    </form>
  );
}

function SendAgain({ sent, onSent }: Pick<PhoneCodeFormProps, 'sent' | 'onSent'>) {
  const { t } = useTexts();
  const [opensAt, setOpensAt] = useState(() => Date.now() + PHONE_CODE_RESEND_SECONDS * 1_000);
  const [message, setMessage] = useState<string>();
  const seconds = useSecondsUntil(opensAt);
  const again = async () => {
    setOpensAt(Date.now() + PHONE_CODE_RESEND_SECONDS * 1_000);
    try {
      onSent(await api.auth.requestPhoneCode({ phone: sent.phone, language: currentLanguage() }));
      setMessage(t('phone.resent'));
    } catch (error) {
      setMessage(errorText(error, t));
    }
  };
  return (
    <div className="text-center">
      <p role="status" className="type-sm text-text-2">
        {message}
      </p>
      {seconds > 0 ? (
        <p className="type-sm flex min-h-tap items-center justify-center text-text-2">
          {t('phone.againIn', { seconds })}
        </p>
      ) : (
        <button type="button" className="link link-tap" onClick={() => void again()}>
          {t('phone.again')}
        </button>
      )}
    </div>
  );
}
