import type { Profile } from '@beso/contract/profiles';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage.ts';
import { BesoGlyph } from '../../../ui/BesoGlyph.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FacesMeet } from '../../../ui/FacesMeet.tsx';
import { MomentPanel } from '../../../ui/MomentPanel.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { faceOf } from '../../relationships/index.ts';
import { useInbox, useMarkRead } from '../api.ts';
import { type Moment, momentOf } from '../moment.ts';

/** Who had it on the screen this long has seen it: it does not come again at the next opening. */
const SEEN_AFTER_MS = 3_000;

/**
 * Somebody gave me besos, now or since I was last here: both faces lean in, how many from whom, what for, and
 * the way to give one back. Stands in the page and covers nothing.
 */
export function GiftMoment({ me }: { me: Profile }) {
  const { t } = useTexts();
  const { rows } = useInbox();
  const markRead = useMarkRead();
  const key = `moment:${me.id}`;
  // What was seen before this opening; what comes while the page is open stays until it is put away.
  const [after, setAfter] = useState(() => readLocal(key));
  const moment = rows && momentOf(rows, after);
  const latest = moment?.latest;
  const [first] = useState(latest?.id);
  useEffect(() => {
    if (latest === undefined) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') writeLocal(key, latest.createdAt);
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [latest, key]);
  const close = () => {
    if (latest === undefined) return;
    writeLocal(key, latest.createdAt);
    setAfter(latest.createdAt);
    markRead({ ids: [latest.id] });
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
      {moment !== undefined ? (
        <Panel
          key={moment.latest.id}
          moment={moment}
          me={me}
          onClose={close}
          arrives={moment.latest.id !== first}
        />
      ) : null}
    </>
  );
}

interface PanelProps {
  moment: Moment;
  me: Profile;
  onClose: () => void;
  arrives: boolean;
}

function Panel({ moment, me, onClose, arrives }: PanelProps) {
  const { t } = useTexts();
  const { giver, amount, description, activityId } = moment.latest;
  // Who reads further down keeps their place, in one step.
  const [opens] = useState(() => arrives && window.scrollY === 0);
  return (
    <MomentPanel
      title={t('shell.moment.title', { name: giver.firstName, count: amount })}
      text={description}
      drawing={<FacesMeet size="sm" me={faceOf(giver)} other={faceOf(me)} />}
      closeLabel={t('shell.moment.close')}
      onClose={onClose}
      arrives={opens}
      actions={
        <>
          <Button
            compact
            variant="inverse"
            icon={<BesoGlyph size={20} />}
            render={<Link to="/give-besos" search={{ to: giver.id }} onClick={onClose} />}
          >
            {t('shell.moment.giveBack')}
          </Button>
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
