import type { Activity } from '@beso/contract/activities';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import HandHelping from 'lucide-react/icons/hand-helping';
import { type TranslationKey, useTexts } from '../../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../../platform/i18n/TimeAgo.tsx';
import { Avatar } from '../../../../ui/pictures/Avatar.tsx';
import { ActivityPhoto, SmallPicture } from '../../../activities/index.ts';
import { isDecisionUndoable } from '../undoDecision.ts';
import { AnswerButtons, UndoDecision } from './RequestActions.tsx';

const ANSWERED: Record<Exclude<Activity['status'], 'pending' | 'undone'>, TranslationKey> = {
  approved: 'besos.request.answered.approved',
  declined: 'besos.request.answered.declined',
  cancelled: 'besos.request.answered.cancelled',
  expired: 'besos.request.answered.expired',
};

export interface RequestCardProps {
  activity: Activity;
  /** Replaces the answer buttons by a link, because the feed on the same page has the buttons. */
  brief?: boolean | undefined;
}

/** Shows a request with answer buttons or a link, then the decision. */
export function RequestCard({ activity, brief }: RequestCardProps) {
  const { t } = useTexts();
  const { receiver, amount, status } = activity;
  const names = { name: receiver.firstName, count: amount };
  if (status !== 'pending') {
    const Icon = status === 'approved' ? CircleCheck : CircleX;
    return status === 'undone' ? null : (
      <div className="rounded-lg bg-surface px-5 py-4">
        <p role="status" className="flex items-center gap-3 text-text-2">
          <Icon size={22} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0">{t(ANSWERED[status], names)}</span>
        </p>
        {isDecisionUndoable(activity) ? <UndoDecision activity={activity} className="pt-2.5" /> : null}
      </div>
    );
  }
  if (brief) return <Brief activity={activity} title={t('besos.request.asks', names)} />;
  return (
    <article className="rounded-lg bg-surface p-5">
      <div className="flex flex-wrap items-start gap-3.5">
        <span className="relative shrink-0">
          <Avatar
            id={receiver.id}
            name={`${receiver.firstName} ${receiver.lastName}`}
            photoUrl={receiver.avatarUrl}
          />
          <span className="absolute -right-2 -bottom-1.5 grid size-6 place-items-center rounded-full bg-apricot ring-2 ring-surface">
            <HandHelping size={14} aria-hidden="true" />
          </span>
        </span>
        <div className="min-w-0 grow basis-[6rem]">
          <h3 className="leading-[1.375rem] font-strong">{t('besos.request.asks', names)}</h3>
          <p className="type-sm line-clamp-2 text-text-2">
            {t('besos.request.quote', { text: activity.description })}
          </p>
          <p className="type-xs text-text-3">
            <TimeAgo at={activity.createdAt} />
          </p>
        </div>
        {activity.image !== null ? null : (
          // The narrowest right column has no room for the picture beside the text.
          <span className="lg:max-xl:hidden">
            <SmallPicture category={activity.category} image={null} />
          </span>
        )}
      </div>
      <ActivityPhoto activity={activity} />
      <AnswerButtons activity={activity} panel />
    </article>
  );
}

function Brief({ activity, title }: { activity: Activity; title: string }) {
  const { id, receiver, createdAt } = activity;
  return (
    <article>
      <Link
        to="/activity/$activityId"
        params={{ activityId: id }}
        className="pressable flex items-center gap-3.5 rounded-lg bg-surface p-4 hover:bg-surface-2"
      >
        <Avatar
          id={receiver.id}
          name={`${receiver.firstName} ${receiver.lastName}`}
          photoUrl={receiver.avatarUrl}
        />
        <span className="min-w-0 grow">
          <span className="block leading-[1.375rem] font-strong">{title}</span>
          <span className="type-xs block text-text-3">
            <TimeAgo at={createdAt} />
          </span>
        </span>
        <ChevronRight size={22} aria-hidden="true" className="shrink-0" />
      </Link>
    </article>
  );
}
