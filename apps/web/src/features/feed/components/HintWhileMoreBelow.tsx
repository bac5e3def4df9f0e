import { useEffect, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { ScrollHint } from '../../../ui/feedback/ScrollHint.tsx';
import { isWide } from '../../../ui/layout/useWide.ts';

/** [S2-050] Shows the hint to scroll, once per person and device, on a page longer than the screen. */
export function HintWhileMoreBelow() {
  const { t } = useTexts();
  const { session } = useSession();
  const key = `scrollHint:${session?.user.id}` as const;
  const [more, setMore] = useState(false);
  useEffect(() => {
    const page = document.documentElement;
    const unseen = readLocal(key) === null && !isWide();
    setMore(unseen && window.scrollY === 0 && page.scrollHeight > page.clientHeight);
  }, [key]);
  return more ? (
    <ScrollHint onShown={() => writeLocal(key, '1')}>{t('feed.scrollForMore')}</ScrollHint>
  ) : null;
}
