import CircleAlert from 'lucide-react/icons/circle-alert';
import Hourglass from 'lucide-react/icons/hourglass';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { ActivityCard, type CardPlace } from '../../activities/index.ts';
import type { WaitingBeso } from '../../besos/index.ts';

export function WaitingCard({
  activity,
  photoUrl,
  refusal,
  retry,
  cancel,
  ...place
}: WaitingBeso & CardPlace) {
  const { t } = useTexts();
  const tag =
    refusal === null ? (
      <Tag variant="warning" icon={<Hourglass size={16} aria-hidden="true" />}>
        {t('feed.waiting')}
      </Tag>
    ) : (
      <Tag variant="danger" icon={<CircleAlert size={16} aria-hidden="true" />}>
        {t('feed.notSent')}
      </Tag>
    );
  return (
    <ActivityCard activity={activity} photoUrl={photoUrl} tag={tag} posted={false} eager {...place}>
      {refusal === null ? null : <Alert className="mt-3">{errorText(refusal, t)}</Alert>}
      <div className="flex gap-2 pt-2">
        {retry ? (
          <Button compact onClick={retry}>
            {t('common.sendAgain')}
          </Button>
        ) : null}
        {cancel ? (
          <Button compact variant="quiet" onClick={cancel}>
            {t('common.discard')}
          </Button>
        ) : null}
      </div>
    </ActivityCard>
  );
}
