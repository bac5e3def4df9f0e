import type { Image } from '@beso/contract/images';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import { type ReactNode, useRef, useState } from 'react';
import { isOnline } from '../../../platform/connection/connectivity.ts';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { Illustration } from '../../../ui/pictures/Illustration.tsx';
import { PictureFrame } from '../../../ui/pictures/PictureFrame.tsx';
import { refreshActivities } from '../cache.ts';
import { avifSet, CARD_SIZES, type CardActivity, isUnapprovedRequest, photoAlt, sourceSet } from '../card.ts';
import { usePhotoViewer } from '../usePhotoViewer.tsx';

export interface CardPictureProps {
  activity: CardActivity;
  tag?: ReactNode;
  photoUrl?: string | undefined;
  eager?: boolean | undefined;
  /** True if the server has the activity, and so can replace an expired link to the picture. */
  posted: boolean;
  /** The id of the card's heading, which describes the button that opens the photo. */
  headingId?: string | undefined;
}

export function CardPicture({ activity, tag, photoUrl, eager, posted, headingId }: CardPictureProps) {
  const { t, language } = useTexts();
  const fetchFreshLinks = useFreshLinks(activity.id);
  const viewerId = useSession().session?.user.id;
  const { onOpen, viewer } = usePhotoViewer(activity, viewerId);
  const { kind, status, amount, image, category, giver } = activity;
  const pending = status === 'pending';
  // The person who decides about a request sees its photo uncovered.
  const decidesOnPhoto = pending && image !== null && giver.id === viewerId;
  const signed = numberFormat(language, isUnapprovedRequest(activity) ? 'auto' : 'always');
  const answer = kind === 'request' ? ANSWERS[status] : undefined;
  const gone = status === 'undone';
  return (
    <div className={gone ? 'opacity-60 grayscale' : undefined}>
      <PictureFrame
        src={photoUrl ?? image?.urls.feed}
        {...(image && !photoUrl && filesOf(image))}
        sizes={CARD_SIZES}
        alt={photoAlt(activity, viewerId, t)}
        fallback={<Illustration category={category} eager={eager} />}
        failedLabel={t('activities.imageNotAvailable')}
        onFailed={posted ? fetchFreshLinks : undefined}
        onOpen={posted ? onOpen : undefined}
        openLabel={t('activities.photo.open')}
        openDescribedBy={headingId}
        eager={eager}
        amount={
          kind === 'recommendation' || gone
            ? undefined
            : { value: signed.format(amount), unit: t('common.besosLabel', { count: amount }) }
        }
        tags={
          tag || answer ? (
            <>
              {tag}
              {answer ? <AnswerTag approved={status === 'approved'}>{t(answer)}</AnswerTag> : null}
            </>
          ) : null
        }
        veil={<PendingVeil pending={pending} band={decidesOnPhoto} />}
      />
      {viewer}
    </div>
  );
}

const filesOf = (image: Image) => ({
  srcSet: sourceSet(image),
  avifSet: avifSet(image),
  placeholder: image.placeholder,
});

const ANSWERS: Partial<Record<CardActivity['status'], TranslationKey>> = {
  approved: 'activities.approved',
  declined: 'activities.declined',
  cancelled: 'activities.cancelled',
  expired: 'activities.expired',
};

function AnswerTag({ approved, children }: { approved: boolean; children: ReactNode }) {
  const icon = <Check size={16} strokeWidth={3} aria-hidden="true" className="text-success" />;
  return <Tag icon={approved ? icon : undefined}>{children}</Tag>;
}

/** Returns the error handler of a picture, which fetches the activity once for a fresh link. */
function useFreshLinks(activityId: string): () => void {
  const asked = useRef(false);
  return () => {
    if (asked.current || !isOnline()) return;
    asked.current = true;
    void refreshActivities([activityId]);
  };
}

/** [S4-051] Covers the picture of a pending request. The person who decides sees only a band at the top. */
function PendingVeil({ pending, band }: { pending: boolean; band: boolean }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(pending);
  if (pending && !shown) setShown(true);
  if (!shown) return null;
  return (
    <div
      aria-hidden={!pending}
      onTransitionEnd={() => setShown(pending)}
      className={cx(
        'absolute inset-x-0 top-0 flex items-center justify-center gap-2.5 bg-veil px-4 text-center text-white',
        'transition-opacity duration-(--duration-base) ease-leave',
        band ? 'min-h-14 py-2' : 'bottom-0 flex-col pt-4 pb-[min(2.75rem,80px)]',
        !pending && 'opacity-0',
      )}
    >
      <span className={cx('grid place-items-center rounded-full bg-white/14', band ? 'size-9' : 'size-12')}>
        <Hourglass size={band ? 18 : 24} aria-hidden="true" />
      </span>
      <p className="type-title">{t('activities.pending')}</p>
    </div>
  );
}
