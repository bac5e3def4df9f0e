import { useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText, isApiError, isTransient } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../../platform/navigation/navigation.ts';
import { startSession, useSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Dialog } from '../../../../ui/layers/Dialog.tsx';
import { LetterDrawing } from '../../../../ui/pictures/LetterDrawing.tsx';
import { storePasswordOffer } from '../../entry/index.ts';
import { useSignInForLink } from '../useSignInForLink.ts';
import type { MailedLink } from '../waitingLink.ts';

/** Asks for a tap before the address is confirmed, because mail scanners open links. */
export function ConfirmAddress({ email, onConfirm }: { email: string; onConfirm: () => Promise<void> }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const confirm = () => {
    setBusy(true);
    void onConfirm();
  };
  return (
    <EmptyState
      drawing={<LetterDrawing />}
      title={t('recovery.verify.confirmTitle')}
      text={<span className="wrap-anywhere">{t('recovery.verify.confirmText', { email })}</span>}
      actions={
        <Button block loading={busy} loadingLabel={t('recovery.verify.checking')} onClick={confirm}>
          {t('recovery.verify.confirm')}
        </Button>
      }
    />
  );
}

interface NotSignedInProps {
  link: MailedLink;
  onEnded: (error: unknown) => void;
}

/** Offers to sign in or to claim the address, with which a stranger may have registered. */
export function SignInOrClaimAddress({ link, onEnded }: NotSignedInProps) {
  const { t } = useTexts();
  const mine = useSession().session?.user.email;
  const { signIn, busy, problem } = useSignInForLink('/verify-email', link, mine !== undefined);
  const [asked, setAsked] = useState(false);
  const reclaim = useReclaim(link, onEnded);
  const here = mine === undefined ? '' : `${t('recovery.verify.signedInAs', { mine })} `;
  const failure = problem ?? reclaim.problem;
  return (
    <>
      <EmptyState
        drawing={<LetterDrawing />}
        title={t('recovery.verify.elsewhereTitle')}
        text={
          <span className="wrap-anywhere">
            {here}
            {t('recovery.verify.elsewhereText', { email: link.email })}
          </span>
        }
        actions={
          <>
            {failure === undefined ? null : <Alert>{failure}</Alert>}
            <Button block loading={busy} loadingLabel={t('common.loading')} onClick={() => void signIn()}>
              {mine === undefined ? t('recovery.verify.signIn') : t('recovery.verify.changeAccount')}
            </Button>
            <Button block variant="quiet" onClick={() => setAsked(true)}>
              {t('recovery.verify.notMine')}
            </Button>
          </>
        }
      />
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={t('recovery.verify.reclaimTitle')}
        text={t('recovery.verify.reclaimText')}
        confirmLabel={t('recovery.verify.reclaim')}
        cancelLabel={t('recovery.verify.reclaimNot')}
        loading={reclaim.busy}
        loadingLabel={t('common.loading')}
        onConfirm={() => void reclaim.run().then(() => setAsked(false))}
      />
    </>
  );
}

function useReclaim({ token, email }: MailedLink, onEnded: NotSignedInProps['onEnded']) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { state, passwordOffer } = await api.auth.reclaimAccount({ token, email });
      await startSession(state);
      if (passwordOffer !== null) storePasswordOffer(passwordOffer);
      goTo(nextPath(state), { replace: true });
    } catch (error) {
      if (isApiError(error) && !isTransient(error)) onEnded(error);
      else setProblem(errorText(error, t));
    }
    setBusy(false);
  };
  return { run, busy, problem };
}
