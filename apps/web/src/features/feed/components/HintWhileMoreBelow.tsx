import { useEffect, useState } from 'react';
import { afterFirstPage } from '../../../platform/firstPage.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';
import { useSession } from '../../../platform/session/session.ts';
import { readLocal, writeLocal } from '../../../platform/storage.ts';
import { isWide } from '../../../ui/useWide.ts';

const load = async () => (await import('../../../ui/ScrollHint.tsx')).ScrollHint;

/**
 * [S2-050] Once for each person on this device, and only where the page goes on below the screen. On wide
 * screens the scroll bar says it.
 */
export function HintWhileMoreBelow() {
  const { t } = useTexts();
  const { session } = useSession();
  const key = `scrollHint:${session?.user.id}`;
  const [more, setMore] = useState(false);
  const { code: ScrollHint } = useLater(load, more);
  useEffect(
    () =>
      afterFirstPage(() => {
        const page = document.documentElement;
        const unseen = readLocal(key) === null && !isWide();
        setMore(unseen && window.scrollY === 0 && page.scrollHeight > page.clientHeight);
      }),
    [key],
  );
  if (!more || ScrollHint === undefined) return null;
  return <ScrollHint onShown={() => writeLocal(key, '1')}>{t('feed.scrollForMore')}</ScrollHint>;
}
