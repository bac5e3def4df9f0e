import { useState } from 'react';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useLazy, withTexts } from '../../../../platform/lazyLoad.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { loadSigningIn } from '../../sessions/index.ts';
import { useMailedLink } from '../mailedLink.ts';

const loadTexts = withTexts(() => Promise.resolve(true), 'recovery');

export function AskForDeviceLink({ email }: { email: string }) {
  const { t } = useTexts();
  const { code: ready } = useLazy(loadTexts);
  const [message, setMessage] = useState<string>();
  const ask = () =>
    loadSigningIn()
      .then(({ requestDeviceLink }) => requestDeviceLink({ email }))
      .then(
        () => setMessage(t('recovery.device.asked')),
        (error: unknown) => setMessage(errorText(error, t)),
      );
  if (!ready) return null;
  return (
    <p className="mt-2">
      {message ?? (
        <button type="button" className="link link-tap" onClick={() => void ask()}>
          {t('recovery.device.ask')}
        </button>
      )}
    </p>
  );
}

/** Makes this device known to a mailed link's account, after a tap, because mail scanners open links. */
export function AdmitDevice({ onAdmitted }: { onAdmitted: (email: string) => void }) {
  const { t } = useTexts();
  const { token } = useMailedLink('device');
  const { code: ready } = useLazy(loadTexts, token !== '');
  const [failure, setFailure] = useState<unknown>();
  const [state, setState] = useState<'asks' | 'admits' | 'admitted'>('asks');
  const admit = () => {
    setState('admits');
    loadSigningIn()
      .then(({ admitDevice }) => admitDevice({ token }))
      .then(({ email }) => {
        setState('admitted');
        onAdmitted(email);
      }, setFailure);
  };
  if (failure !== undefined) return <Alert>{errorText(failure, t)}</Alert>;
  if (!ready || token === '') return null;
  return state === 'admitted' ? (
    <p role="status" className="rounded-md bg-success-tint px-4 py-3.5">
      {t('recovery.device.admitted')}
    </p>
  ) : (
    <Button variant="secondary" loading={state === 'admits'} onClick={admit}>
      {t('recovery.device.admit')}
    </Button>
  );
}
