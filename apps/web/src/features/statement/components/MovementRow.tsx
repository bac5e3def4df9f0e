import type { Movement } from '@beso/contract/statement';
import Gift from 'lucide-react/icons/gift';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import Undo from 'lucide-react/icons/undo-2';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { SmallPicture } from '../../activities/index.ts';
import { formatDay } from '../dayOf.ts';

function wordsOf({ kind, person, besos, amount, description }: Movement, t: Translate) {
  const name = person?.firstName ?? t('statement.someone');
  const names = { name, count: besos };
  if (kind === 'reward')
    return { title: description ?? t('statement.reward'), detail: t('statement.redeemed') };
  if (kind === 'quiz') return { title: t('statement.quiz', names), detail: t('statement.quizEarned') };
  if (kind === 'undo') {
    const title = amount === 0 ? t('statement.youUndid', names) : t('statement.wasUndone', names);
    return { title, detail: t('statement.changedNothing') };
  }
  if (amount === 0) {
    const given = t('statement.youGave', names);
    return description === null
      ? { title: given, detail: t('statement.costsNothing') }
      : { title: description, detail: given };
  }
  if (description !== null) return { title: description, detail: t('statement.from', { name }) };
  // Shows no description, because the giver is hidden from the viewer.
  return { title: t('statement.gotBesos', names), detail: t('statement.from', { name }) };
}

export interface MovementRowProps {
  movement: Movement;
  timeZone: string;
}

export function MovementRow({ movement, timeZone }: MovementRowProps) {
  const { t, language } = useTexts();
  const { title, detail } = wordsOf(movement, t);
  const { balanceAfter } = movement;
  // A gift and its undo are one line, with an amount of 0.
  const undone = movement.kind === 'undo';
  const amount = undone ? 0 : movement.amount;
  const day = formatDay(new Date(movement.at), new Date(), language, timeZone);
  const numbers = numberFormat(language);
  return (
    <li className="flex min-h-17 flex-wrap items-start gap-x-3.5 gap-y-1 border-border py-3 not-first:border-t">
      <Thumbnail movement={movement} />
      <span className="min-w-0 flex-[1_1_6rem]">
        <span className={cx('line-clamp-4 leading-[1.375rem]', undone ? 'text-text-3' : 'font-strong')}>
          {title}
        </span>
        <span className="type-xs block break-words text-text-3">
          <time dateTime={movement.at}>{day}</time> · {detail}
        </span>
      </span>
      <span className="ml-auto shrink-0 text-right">
        <span
          className={cx(
            'num block text-lg leading-[1.375rem]!',
            amount > 0 ? 'text-primary' : amount === 0 ? 'text-text-3' : 'text-ink',
          )}
        >
          {numberFormat(language, 'exceptZero').format(amount).replace('-', '−')}
        </span>
        <span className="sr-only">{t('common.besosLabel', { count: Math.abs(amount) })}, </span>
        <span className="type-xs inline-flex items-center gap-1.5 text-text-3">
          <BesoGlyph size={16} />
          <span className="sr-only">{t('statement.balanceAfter')} </span>
          {numbers.format(balanceAfter)}
        </span>
      </span>
    </li>
  );
}

function Thumbnail({ movement: { kind, category, image } }: { movement: Movement }) {
  if (category !== null && kind !== 'undo')
    return <SmallPicture category={category} image={image} className="w-12!" />;
  const Icon = kind === 'undo' ? Undo : kind === 'quiz' ? MessageCircleQuestionMark : Gift;
  return (
    <span
      className={cx(
        'grid h-11 w-12 shrink-0 place-items-center rounded-sm',
        kind === 'undo' ? 'bg-surface-2 text-text-3' : 'bg-apricot-100',
      )}
    >
      <Icon size={22} aria-hidden="true" />
    </span>
  );
}
