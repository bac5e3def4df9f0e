import type { Profile } from '@beso/contract/profiles';
import type { Reward, UserRewards } from '@beso/contract/rewards';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { useHoldScenes } from '../../../platform/scenes.ts';
import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CelebrationOverlay } from '../../../ui/layout/CelebrationOverlay.tsx';
import { CelebrationPanel } from '../../../ui/layout/CelebrationPanel.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { avatarPropsOf } from '../../relationships/index.ts';
import { useRewards } from '../api.ts';
import {
  type CelebratedRewards,
  fulfilledRewardIds,
  newestUncelebrated,
  parseCelebrated,
  serializeCelebrated,
  withoutReopened,
} from '../celebratedRewards.ts';

const NOTHING: CelebratedRewards = new Set();

/** Returns the rewards already celebrated on this device, and a function that adds the fulfilled rewards. */
function useNoted(me: Profile, rewards: UserRewards | undefined, first: () => string | null) {
  const key = `kept:${me.id}` as const;
  const [written, setWritten] = useState(() => readLocal(key) ?? first());
  const isKnown = written !== null && rewards !== undefined;
  const noted = isKnown ? withoutReopened(parseCelebrated(written, rewards), rewards) : NOTHING;
  const next = isKnown ? serializeCelebrated(noted) : written;
  if (next !== written) setWritten(next);
  useEffect(() => {
    if (next !== null) writeLocal(key, next);
  }, [key, next]);
  const note = () => {
    if (rewards === undefined) return;
    const all = serializeCelebrated(fulfilledRewardIds(rewards));
    writeLocal(key, all);
    setWritten(all);
  };
  return { noted, note };
}

/** Celebrates, for both people, a reward that was fulfilled since the last visit. */
export function RewardCelebration({ rewards, me }: { rewards: UserRewards; me: Profile }) {
  const { t } = useTexts();
  // On the first visit, everything fulfilled before counts as celebrated.
  const { noted, note } = useNoted(me, rewards, () => serializeCelebrated(fulfilledRewardIds(rewards)));
  const reward = newestUncelebrated(rewards, noted);
  useHoldScenes(reward !== undefined);
  // A celebration covers the page only if it becomes due after the page has opened.
  const [first] = useState(reward?.id);
  return (
    <>
      <VisuallyHidden role="status">{reward === undefined ? null : messageOf(reward, me, t)}</VisuallyHidden>
      {reward === undefined ? null : (
        <Panel key={reward.id} reward={reward} me={me} over={reward.id !== first} onClose={note} />
      )}
    </>
  );
}

/**
 * Celebrates a reward over any other page.
 * @param live ids of the rewards that changed while the app is open
 */
export function RewardCelebrationOverlay({ me, live }: { me: Profile; live: ReadonlySet<string> }) {
  const { t } = useTexts();
  const { data } = useRewards();
  const { noted, note } = useNoted(me, data, () => null);
  const reward = data && newestUncelebrated(data, noted, live);
  if (reward === undefined) return null;
  return (
    <CelebrationOverlay key={reward.id} said={messageOf(reward, me, t)} onShown={note}>
      <Panel reward={reward} me={me} over onClose={note} />
    </CelebrationOverlay>
  );
}

const titleOf = ({ owner, fulfilledBy }: Reward, me: Profile, t: Translate) =>
  owner.id === me.id
    ? t('rewards.scene.keptTitle', { name: fulfilledBy?.firstName ?? '' })
    : t('rewards.scene.youKept');

const messageOf = (reward: Reward, me: Profile, t: Translate) => `${titleOf(reward, me, t)}: ${reward.title}`;

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
    <CelebrationPanel
      title={titleOf(reward, me, t)}
      text={mine ? title : t('rewards.scene.youKeptFor', { title, name: owner.firstName })}
      drawing={<FacesMeet size="sm" me={avatarPropsOf(owner)} other={avatarPropsOf(helper)} />}
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
