import type { Activity } from '@beso/contract/activities';
import { useState } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Illustration } from '../../../../ui/pictures/Illustration.tsx';
import { ServerImage } from '../../../../ui/pictures/ServerImage.tsx';

export function SentGift({ activity }: { activity: Activity }) {
  const { t } = useTexts();
  const [failed, setFailed] = useState(false);
  const { receiver, amount, image, category, description } = activity;
  return (
    <section className="mt-1.5 flex w-full items-center gap-3.5 rounded-lg bg-surface py-2.5 pr-4 pl-2.5 text-left">
      <span className="relative block h-15 w-20 shrink-0 overflow-hidden rounded-md bg-surface-2">
        {image === null || failed ? (
          <Illustration category={category} eager className="absolute inset-0 object-cover" />
        ) : (
          <ServerImage
            src={image.urls.feed}
            alt={t('besos.photoChosen')}
            onError={() => setFailed(true)}
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
      <div className="min-w-0 grow">
        <p className="font-strong">
          {t('common.besos', { count: amount })} · {receiver.firstName}
        </p>
        <p className="type-sm line-clamp-2 text-text-2">{description}</p>
      </div>
    </section>
  );
}
