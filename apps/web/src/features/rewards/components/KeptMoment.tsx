import type { Profile } from '@beso/contract/profiles';
import type { Reward, UserRewards } from '@beso/contract/rewards';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { useStanding } from '../../../platform/scenes.ts';
import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MomentOver } from '../../../ui/layout/MomentOver.tsx';
import { MomentPanel } from '../../../ui/layout/MomentPanel.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { faceOf } from '../../relationships/index.ts';
import { useRewards } from '../api.ts';
import { keptSince, newestKept } from '../keptNews.ts';

const keyOf = (me: Profile) => `kept:${me.id}` as const;

/** Celebrates a reward fulfilled now or since the last visit, for both people. */
export function KeptMoment({ rewards, me }: { rewards: UserRewards; me: Profile }) {
  const { t } = useTexts();
  const key = keyOf(me);
  const [after, setAfter] = useState(() => readLocal(key) ?? newestKept(rewards));
  // Rewards that were fulfilled before the person's first visit on this device are not announced.
  useEffect(() => {
    if (readLocal(key) === null) writeLocal(key, after);
  }, [key, after]);
  const reward = keptSince(rewards, after);
  useStanding(reward !== undefined);
  // A moment that exists when the page opens is part of the page, not over it.
  const [first] = useState(reward?.id);
  const close = () => {
    if (!reward?.fulfilledAt) return;
    writeLocal(key, reward.fulfilledAt);
    setAfter(reward.fulfilledAt);
  };
  return (
    <>
      <VisuallyHidden role="status">{reward === undefined ? null : saidOf(reward, me, t)}</VisuallyHidden>
      {reward === undefined ? null : (
        <Panel key={reward.id} reward={reward} me={me} over={reward.id !== first} onClose={close} />
      )}
    </>
  );
}

/**
 * The same over any other page, for what is kept while that is open.
 * @param live ids of the rewards that changed meanwhile
 */
export function KeptOver({ me, live }: { me: Profile; live: ReadonlySet<string> }) {
  const { t } = useTexts();
  const { data } = useRewards();
  const [after, setAfter] = useState(() => readLocal(keyOf(me)) ?? '');
  const reward = data && keptSince(data, after, live);
  if (reward === undefined) return null;
  const close = () => {
    if (reward.fulfilledAt === null) return;
    writeLocal(keyOf(me), reward.fulfilledAt);
    setAfter(reward.fulfilledAt);
  };
  return (
    <MomentOver key={reward.id} said={saidOf(reward, me, t)} onShown={close}>
      <Panel reward={reward} me={me} over onClose={close} />
    </MomentOver>
  );
}

const titleOf = ({ owner, fulfilledBy }: Reward, me: Profile, t: Translate) =>
  owner.id === me.id
    ? t('rewards.scene.keptTitle', { name: fulfilledBy?.firstName ?? '' })
    : t('rewards.scene.youKept');

const saidOf = (reward: Reward, me: Profile, t: Translate) => `${titleOf(reward, me, t)}: ${reward.title}`;

interface PanelProps {
  reward: Reward;
  me: Profile;
  over: boolean;
  onClose: () => void;
}

function Panel({ reward, me, over, onClose }: PanelProps) {
  const { t } = useTexts();
  const { owner, title, relationship, fulfilledBy: helper } = reward;
  if (helper === null) return null;
  const mine = owner.id === me.id;
  return (
    <MomentPanel
      title={titleOf(reward, me, t)}
      text={mine ? title : t('rewards.scene.youKeptFor', { title, name: owner.firstName })}
      drawing={<FacesMeet size="sm" me={faceOf(owner)} other={faceOf(helper)} />}
      closeLabel={t('rewards.close')}
      over={over}
      onClose={onClose}
      actions={
        mine ? (
          <Button
            compact
            variant="inverse"
            icon={<BesoGlyph size={20} />}
            render={
              <Link to="/give-besos" search={{ to: helper.id, in: relationship?.id }} onClick={onClose} />
            }
          >
            {t('rewards.scene.thank', { name: helper.firstName })}
          </Button>
        ) : null
      }
    />
  );
}
