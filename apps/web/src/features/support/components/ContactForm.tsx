import { SUPPORT_MESSAGE_MAX_LENGTH } from '@beso/contract/support';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText, fieldErrors } from '../../../platform/errors.ts';
import { useDraft } from '../../../platform/forms/useDraft.ts';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextAreaField } from '../../../ui/controls/TextAreaField.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useContact } from '../api.ts';

/** Sends a message to the operator. */
export function ContactForm({ diagnostics }: { diagnostics: string }) {
  const { t, language } = useTexts();
  const { session } = useSession();
  const { kept, keep, drop } = useDraft('support', { email: session?.user.email ?? '', message: '' });
  const [email, setEmail] = useState(kept.email);
  const [message, setMessage] = useState(kept.message);
  const [attach, setAttach] = useState(true);
  const [tried, setTried] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  useEffect(() => keep({ email, message }), [keep, email, message]);
  const { mutate, isPending, error } = useContact();
  const messageField = useRef<HTMLTextAreaElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const refused = fieldErrors(error);
  const emailProblem =
    tried && !/^[^@\s]+@[^@\s]+$/.test(email.trim()) ? t('auth.validEmailRequired') : undefined;
  const empty = tried && message.trim() === '' ? t('support.messageRequired') : undefined;
  const tooLong = [...message].length > SUPPORT_MESSAGE_MAX_LENGTH ? t('support.messageTooLong') : undefined;

  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!/^[^@\s]+@[^@\s]+$/.test(email.trim())) return emailField.current?.focus();
    if (message.trim() === '' || tooLong !== undefined) return messageField.current?.focus();
    mutate(
      { email: email.trim(), message, diagnostics: attach ? diagnostics : '', language },
      {
        onSuccess: () => {
          drop();
          setMessage('');
          setTried(false);
          setSentTo(email.trim());
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <TextField
        ref={emailField}
        type="email"
        autoComplete="email"
        label={t('support.email')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={emailProblem ?? messageText(refused.email, t)}
      />
      <TextAreaField
        ref={messageField}
        label={t('support.message')}
        rows={5}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={tooLong ?? empty ?? messageText(refused.message, t)}
      />
      <div className="flex items-center gap-3">
        <span className="min-w-0 grow">{t('support.attach')}</span>
        <Switch label={t('support.attach')} checked={attach} onChange={setAttach} />
      </div>
      {error === null || Object.keys(refused).length > 0 ? null : <Alert>{errorText(error, t)}</Alert>}
      {sentTo === undefined ? null : <p role="status">{t('support.sent', { email: sentTo })}</p>}
      <Button block type="submit" loading={isPending} loadingLabel={t('support.sending')}>
        {t('support.send')}
      </Button>
    </form>
  );
}
