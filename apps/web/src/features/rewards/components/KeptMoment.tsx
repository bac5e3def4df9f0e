import type { Profile } from '@beso/contract/profiles';
import type { UserRewards } from '@beso/contract/rewards';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MomentPanel } from '../../../ui/layout/MomentPanel.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { faceOf } from '../../relationships/index.ts';
import { keptSince } from '../keptNews.ts';

/** Celebrates a reward fulfilled now or since the last visit, for both people. */
export function KeptMoment({ rewards, me }: { rewards: UserRewards; me: Profile }) {
  const { t } = useTexts();
  const key = `kept:${me.id}` as const;
  const [after, setAfter] = useState(() => readLocal(key) ?? new Date().toISOString());
  // Rewards fulfilled before the first visit on this device are not celebrated.
  useEffect(() => {
    if (readLocal(key) === null) writeLocal(key, after);
  }, [key, after]);
  const reward = keptSince(rewards, after);
  // A moment that exists when the page opens is part of the page, not over it.
  const [first] = useState(reward?.id);
  const close = () => {
    if (!reward?.fulfilledAt) return;
    writeLocal(key, reward.fulfilledAt);
    setAfter(reward.fulfilledAt);
  };
  const helper = reward?.fulfilledBy ?? undefined;
  const mine = reward?.owner.id === me.id;
  const title = mine
    ? t('rewards.scene.keptTitle', { name: helper?.firstName ?? '' })
    : t('rewards.scene.youKept');
  return (
    <>
      <VisuallyHidden role="status">
        {reward === undefined ? null : `${title}: ${reward.title}`}
      </VisuallyHidden>
      {reward === undefined || helper === undefined ? null : (
        <MomentPanel
          key={reward.id}
          title={title}
          text={
            mine
              ? reward.title
              : t('rewards.scene.youKeptFor', { title: reward.title, name: reward.owner.firstName })
          }
          drawing={<FacesMeet size="sm" me={faceOf(reward.owner)} other={faceOf(helper)} />}
          closeLabel={t('rewards.close')}
          over={reward.id !== first}
          onClose={close}
          actions={
            mine ? (
              <Button
                compact
                variant="inverse"
                icon={<BesoGlyph size={20} />}
                render={
                  <Link
                    to="/give-besos"
                    search={{ to: helper.id, in: reward.relationship?.id }}
                    onClick={close}
                  />
                }
              >
                {t('rewards.scene.thank', { name: helper.firstName })}
              </Button>
            ) : null
          }
        />
      )}
    </>
  );
}
