import { useTexts } from '../../../platform/i18n/index.ts';
import { clearSessionAndServer } from '../../../platform/native/bearer.ts';
import { chosenServer } from '../../../platform/native/serverAddress.ts';

/** Names the server that this native app uses, and lets the person choose another. */
export function ServerLine() {
  const { t } = useTexts();
  const server = chosenServer();
  if (server === undefined) return null;
  const leave = async () => {
    await clearSessionAndServer();
    location.assign('/');
  };
  return (
    <p className="type-sm mt-3 text-center text-text-2">
      {new URL(server).host}{' '}
      <button type="button" className="link link-tap" onClick={() => void leave()}>
        {t('native.server.other')}
      </button>
    </p>
  );
}
