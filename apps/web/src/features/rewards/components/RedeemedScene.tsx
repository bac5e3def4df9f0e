import { SENT_CONFETTI_MS } from '@beso/contract/limits';
import type { Person, Profile } from '@beso/contract/profiles';
import type { Reward } from '@beso/contract/rewards';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Confetti } from '../../../ui/feedback/Confetti.tsx';
import { CelebrationPage } from '../../../ui/layout/CelebrationPage.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { avatarPropsOf } from '../../relationships/index.ts';
import { CostDisc } from './CostDisc.tsx';
import { ParcelDrawing } from './FirstReward.tsx';

export interface RedeemedSceneProps {
  reward: Reward;
  me: Profile;
  helper: Person | null;
  onBack: () => void;
}

/** [S7-059] Confirms that a reward was redeemed. */
export function RedeemedScene({ reward, me, helper, onBack }: RedeemedSceneProps) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog that had the focus has closed.
  useEffect(() => heading.current?.focus(), []);
  const { title, costInBesos, relationship } = reward;
  const name = helper?.firstName ?? relationship?.name;
  return (
    <CelebrationPage
      drawing={
        relationship === null ? (
          <ParcelDrawing />
        ) : (
          <FacesMeet
            me={avatarPropsOf(me)}
            other={helper === null ? undefined : avatarPropsOf(helper)}
            waiting
          />
        )
      }
    >
      <h1 ref={heading} tabIndex={-1} className="type-hero outline-none">
        {t('rewards.scene.redeemedTitle')}
      </h1>
      <p role="status" className="type-lead max-w-[32ch] text-text-2">
        <span>{t('rewards.redeemedToast')}</span>{' '}
        {name === undefined ? t('rewards.scene.redeemedAlone') : t('rewards.scene.redeemedWith', { name })}
      </p>
      <section className="mt-1.5 flex w-full items-center gap-3.5 rounded-lg bg-surface px-4 py-3 text-left">
        <CostDisc cost={costInBesos} done />
        <p className="type-h3 min-w-0 grow wrap-anywhere">{title}</p>
      </section>
      <Button block className="mt-3" onClick={onBack}>
        {t('rewards.scene.back')}
      </Button>
      <Confetti durationMs={SENT_CONFETTI_MS} />
    </CelebrationPage>
  );
}
