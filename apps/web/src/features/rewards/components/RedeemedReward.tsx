import type { Reward } from '@beso/contract/rewards';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useHideReward } from '../api.ts';
import { CostDisc } from './CostDisc.tsx';

/** [S2-112] Shows a redeemed reward and who has fulfilled it. */
export function RedeemedReward({ reward }: { reward: Reward }) {
  const { t, language } = useTexts();
  const id = useId();
  const hide = useHideReward(reward.id);
  const { title, costInBesos, redeemedAt, fulfilledBy, fulfilledAt } = reward;
  const day = new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'long' });
  return (
    <article aria-labelledby={id} className="flex items-center gap-3.5 border-border py-4 not-first:border-t">
      <CostDisc cost={costInBesos} done />
      <div className="min-w-0 grow">
        <h3 id={id} className="type-h3 break-words leading-[1.375rem]!">
          {title}
        </h3>
        <p className="type-xs break-words text-text-3">
          {t('common.besos', { count: costInBesos })}
          {redeemedAt ? ` · ${day.format(new Date(redeemedAt))}` : null}
          {fulfilledBy ? ` · ${t('rewards.keptBy', { name: fulfilledBy.firstName })}` : null}
          {fulfilledAt && !fulfilledBy ? ` · ${t('rewards.step.fulfilled')}` : null}
        </p>
      </div>
      <IconButton
        label={t('rewards.hide')}
        aria-describedby={id}
        aria-busy={hide.isPending || undefined}
        onClick={() =>
          !hide.isPending &&
          hide.mutate(undefined, { onError: (error) => appToasts.error(errorText(error, t)) })
        }
      >
        <EyeOff size={20} />
      </IconButton>
    </article>
  );
}
