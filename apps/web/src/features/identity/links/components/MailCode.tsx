import { MailCodeInput } from '@beso/contract/links';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText, hasCode } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { rememberJoinIntent } from '../../../../platform/invitations/joinIntent.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../../platform/navigation/navigation.ts';
import { refreshSession, startSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { clearRegistrationDraft, storePasswordOffer, waitingSecret } from '../../entry/index.ts';
import { CodeField } from '../../second-factor/index.ts';
import { type RedeemedLink, redeemFailureText, redeemWithRetries } from '../../sessions/index.ts';
import type { AskedLink } from './ResendMagicLink.tsx';

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** [S7-005] Signs in with the mail's digits, because an installed app cannot open the mail's link. */
export function MailCode({ email, passing }: { email: string } & Pick<AskedLink, 'passing'>) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const [digits, setDigits] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const arrive = async ({ state, registered, passwordOffer }: RedeemedLink) => {
    // The person has agreed to join by registering, so the invitation's page need not ask again.
    if (registered && passing.invitation !== undefined) rememberJoinIntent(passing.invitation);
    await startSession(state);
    if (state.profile !== null) clearRegistrationDraft();
    if (passwordOffer !== null) storePasswordOffer(passwordOffer);
    goTo(nextPath(state, passing.redirect), { replace: true });
  };
  const send = async (code: string) => {
    const input = { email, waiting: waitingSecret(), digits: code };
    const redeem = () => api.links.redeemMailCode(input);
    const outcome = await redeemWithRetries({
      redeem,
      look: refreshSession,
      wait,
      onAttempt: () => undefined,
    });
    if (outcome.is === 'in') return arrive(outcome);
    if (outcome.is !== 'refused') return setProblem(redeemFailureText(outcome.is, t));
    setProblem(errorText(outcome.error, t));
    if (hasCode(outcome.error, 'MAIL_CODE_WRONG')) field.current?.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = MailCodeInput.shape.digits.safeParse(digits);
    setIncomplete(!code.success);
    setProblem(undefined);
    if (!code.success) return field.current?.focus();
    if (busy) return;
    setBusy(true);
    void send(code.data)
      .catch((error: unknown) => setProblem(errorText(error, t)))
      .finally(() => setBusy(false));
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-3">
      {problem === undefined ? null : <Alert>{problem}</Alert>}
      <CodeField
        kind="app"
        ref={field}
        name="code"
        maxLength={12}
        label={t('recovery.code.label')}
        help={t('recovery.code.hint')}
        value={digits}
        onChange={(event) => setDigits(event.target.value)}
        error={incomplete ? t('recovery.code.incomplete') : undefined}
      />
      <Button block type="submit" loading={busy} loadingLabel={t('recovery.code.sending')}>
        {t('recovery.code.send')}
      </Button>
    </form>
  );
}
