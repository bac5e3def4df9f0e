import type { Profile } from '@beso/contract/profiles';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { vibrateForBeso } from '../../../platform/haptics.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { recordCelebratedActivity, showHeldArrivals } from '../../../platform/navigation/arrivals.ts';
import { useRealtime } from '../../../platform/realtime/index.ts';
import { useCanShowScene } from '../../../platform/scenes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CelebrationPanel } from '../../../ui/layout/CelebrationPanel.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { avatarPropsOf, useRelationships } from '../../relationships/index.ts';
import { useInbox, useMarkRead } from '../api.ts';
import {
  findGiftsToCelebrate,
  type GiftCelebration,
  readLastCelebratedGift,
  writeLastCelebratedGift,
} from '../moment.ts';
import { InstallHint, isInstallHintDue } from './InstallHint.tsx';

const TAKEN_BACK_MS = 6_000;
/** A celebration that was visible for this long is not shown again. */
const SEEN_AFTER_MS = 3_000;

/** Celebrates received besos that have not been celebrated yet, in a layer over the page. */
export function GiftCelebrationScene({ me }: { me: Profile }) {
  const { t } = useTexts();
  const { rows } = useInbox();
  const markRead = useMarkRead();
  // Read once, so that the celebration stays open although it soon counts as seen.
  const [after, setAfter] = useState(() => readLastCelebratedGift(me.id));
  const moment = rows && findGiftsToCelebrate(rows, after);
  const latest = moment?.latest;
  // The celebration waits while another celebration is shown.
  const isFree = useCanShowScene();
  useEffect(() => {
    if (latest === undefined || !isFree) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') writeLastCelebratedGift(me.id, latest.orderNumber);
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [latest, me.id, isFree]);
  // If the gift is undone during its celebration, a short explanation replaces the celebration.
  const [takenBack, setTakenBack] = useState<GiftCelebration>();
  useRealtime('activity.changed', ({ activityId, undone }) => {
    if (undone && moment?.latest.activityId === activityId) setTakenBack(moment);
  });
  useEffect(() => {
    if (takenBack === undefined) return;
    const timer = setTimeout(setTakenBack, TAKEN_BACK_MS, undefined);
    return () => clearTimeout(timer);
  }, [takenBack]);
  const [hinting, setHinting] = useState(false);
  const activityId = latest?.activityId;
  useEffect(
    () => (activityId === undefined ? undefined : recordCelebratedActivity(activityId)),
    [activityId],
  );
  useEffect(() => {
    if (activityId !== undefined && isFree) vibrateForBeso('received');
  }, [activityId, isFree]);
  const close = () => {
    showHeldArrivals();
    if (latest === undefined) return;
    writeLastCelebratedGift(me.id, latest.orderNumber);
    setAfter(latest.orderNumber);
    markRead({ ids: [latest.id] });
    setHinting(isInstallHintDue());
  };
  return (
    <>
      <VisuallyHidden role="status">
        {latest === undefined
          ? null
          : t('shell.moment.said', {
              name: latest.giver.firstName,
              count: latest.amount,
              text: latest.description,
            })}
      </VisuallyHidden>
      {!isFree ? null : takenBack !== undefined ? (
        <TakenBack moment={takenBack} me={me} onClose={() => setTakenBack(undefined)} />
      ) : moment !== undefined ? (
        <Panel key={moment.latest.id} moment={moment} me={me} onClose={close} />
      ) : hinting ? (
        <InstallHint onClose={() => setHinting(false)} />
      ) : null}
    </>
  );
}

function TakenBack({ moment: { latest }, me, onClose }: PanelProps) {
  const { t } = useTexts();
  const title = t('common.tookBack', { name: latest.giver.firstName });
  return (
    <>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <CelebrationPanel
        title={title}
        text={t('shell.moment.tookBack')}
        drawing={
          <span className="grayscale">
            <FacesMeet size="sm" me={avatarPropsOf(latest.giver)} other={avatarPropsOf(me)} />
          </span>
        }
        closeLabel={t('shell.moment.close')}
        onClose={onClose}
        actions={null}
        over
      />
    </>
  );
}

interface PanelProps {
  moment: GiftCelebration;
  me: Profile;
  onClose: () => void;
}

function Panel({ moment, me, onClose }: PanelProps) {
  const { t } = useTexts();
  const { giver, amount, description, activityId, relationshipId } = moment.latest;
  const relationships = useRelationships().data?.relationships;
  const hasEnded = relationships !== undefined && !relationships.some(({ id }) => id === relationshipId);
  return (
    <CelebrationPanel
      title={t('shell.moment.title', { name: giver.firstName, count: amount })}
      text={description}
      drawing={<FacesMeet size="sm" me={avatarPropsOf(giver)} other={avatarPropsOf(me)} />}
      closeLabel={t('shell.moment.close')}
      onClose={onClose}
      over
      actions={
        <>
          {hasEnded ? null : (
            <Button
              compact
              variant="inverse"
              icon={<BesoGlyph size={20} />}
              render={
                <Link to="/give-besos" search={{ to: giver.id, in: relationshipId }} onClick={onClose} />
              }
            >
              {t('shell.moment.giveBack')}
            </Button>
          )}
          {moment.more > 0 ? (
            <Button compact variant="inverse-outline" render={<Link to="/notifications" onClick={onClose} />}>
              {t('shell.moment.more', { count: moment.more })}
            </Button>
          ) : (
            <Button
              compact
              variant="inverse-outline"
              render={<Link to="/activity/$activityId" params={{ activityId }} onClick={onClose} />}
            >
              {t('shell.moment.see')}
            </Button>
          )}
        </>
      }
    />
  );
}
