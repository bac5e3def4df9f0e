import type { Activity } from '@beso/contract/activities';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { AudienceIcon } from './AudienceIcon.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { SaveButton } from './SaveButton.tsx';

export function RecommendationActions({ activity }: { activity: Activity }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const myId = useSession().session?.user.id;
  const { recommendation, giver } = activity;
  if (recommendation === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      <Tag variant="tint" icon={<AudienceIcon audience={recommendation.audience} size={16} />}>
        {t(`recommendations.audience.${recommendation.audience}`)}
      </Tag>
      <SaveButton activity={activity} labelled />
      {giver.id === myId ? (
        <DeleteButton
          activity={activity}
          onDeleted={() => void navigate({ to: '/share-recommendation', replace: true })}
        />
      ) : null}
    </div>
  );
}
