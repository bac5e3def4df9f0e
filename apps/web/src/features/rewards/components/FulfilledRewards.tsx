import type { Reward } from '@beso/contract/rewards';
import { useId } from 'react';
import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { CostDisc } from './CostDisc.tsx';

export function FulfilledRewards({ rewards }: { rewards: readonly Reward[] }) {
  const { t, language } = useTexts();
  const id = useId();
  if (rewards.length === 0) return null;
  const day = new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'long' });
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h2">
        {t('rewards.keptByYou')}
      </h2>
      <ul>
        {rewards.map(({ id: key, title, costInBesos, owner, fulfilledAt }) => (
          <li key={key} className="flex items-center gap-3.5 border-border py-4 not-first:border-t">
            <CostDisc cost={costInBesos} done />
            <div className="min-w-0 grow">
              <p className="type-h3 line-clamp-2 leading-[1.375rem]! wrap-anywhere">{title}</p>
              <p className="type-xs text-text-3">
                {t('rewards.forWhom', { name: owner.firstName })}
                {fulfilledAt ? ` · ${day.format(new Date(fulfilledAt))}` : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
