import type { FeedPart } from '@beso/contract/feed';
import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useTexts } from '../../../platform/i18n/index.ts';
import { monthTitle } from '../../statement/index.ts';

/** Shows the month of the feed, with links to its statement and to the whole feed. */
export function MonthHeading({ month, only }: FeedPart & { month: string }) {
  const { t, language } = useTexts();
  return (
    <div className="mb-4 flex flex-col gap-y-0.5">
      <Link to="/statement" search={{ month }} className="link link-tap type-sm gap-1 self-start">
        <ChevronLeft size={16} aria-hidden="true" />
        {t('feed.month.statement')}
      </Link>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="type-h1">{monthTitle(month, language)}</h2>
        <Link to="/home" search={{ only }} className="link link-tap type-sm">
          {t('feed.month.all')}
        </Link>
      </div>
    </div>
  );
}
