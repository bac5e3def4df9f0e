import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { withTexts } from '../../../../platform/later.ts';
import { useHasScene } from '../../../../platform/scenes.ts';
import { takeBegun } from '../../../../platform/session/begun.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { lateLayer } from '../../../../ui/layers/late.tsx';
import { waitingPasswordOffer } from '../../accounts/passwordOffer.ts';

/** The question; its code and texts come when somebody is asked. */
const OneTapOffer = lateLayer(
  withTexts(async () => (await import('./OneTapOffer.tsx')).OneTapOffer, 'biometric', 'errors'),
);

/**
 * [S2-066] [S4-019] Asks at home, after each way of signing in, whether one tap is enough the next time. A
 * scene and the offer of a password come first.
 */
export function LaterOneTapOffer() {
  const { session } = useSession();
  const [offered, setOffered] = useState(false);
  const [opened, setOpened] = useState(false);
  const atHome = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell === 'home' });
  const hasScene = useHasScene();
  useEffect(() => {
    if (session === null || !takeBegun()) return;
    // Without its code nobody is asked this time.
    const code = import('../oneTap.ts');
    code.then(({ isOneTapOffered }) => isOneTapOffered(session.user)).then(setOffered, () => undefined);
  }, [session]);
  // The question stays when a scene appears later.
  if (offered && !opened && atHome && !hasScene && waitingPasswordOffer() === null) setOpened(true);
  if (!offered || !opened || session === null) return null;
  return <OneTapOffer session={session} onClose={() => setOffered(false)} />;
}
