import { loadNamespaces } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';
import { useSession } from '../../../platform/session/session.ts';
import { mayRemind } from '../verifyReminder.ts';

const load = async () => {
  const [{ VerifyReminder }] = await Promise.all([
    import('./VerifyReminder.tsx'),
    loadNamespaces('recovery'),
  ]);
  return VerifyReminder;
};

/** The quiet line about the address, where it is due; its code comes after the page. */
export function LaterVerifyReminder() {
  const { session } = useSession();
  const due = session?.user.emailVerified === false && session.user.email !== '' && mayRemind();
  const { code: VerifyReminder } = useLater(load, due);
  return due && VerifyReminder !== undefined ? <VerifyReminder /> : null;
}
