import { RECOMMENDATION_FILTERS, type RecommendationFilter } from '@beso/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { ChipRow } from '../../../ui/controls/ChipRow.tsx';

/** The filters of the list. The address contains the chosen filter. */
export function FilterChips({ show }: { show: RecommendationFilter }) {
  const { t } = useTexts();
  const name = useId();
  const navigate = useNavigate();
  return (
    <ChipRow label={t('recommendations.filter.label')}>
      {RECOMMENDATION_FILTERS.map((filter) => (
        <Chip
          key={filter}
          name={name}
          checked={filter === show}
          className="shrink-0"
          onChange={() =>
            void navigate({
              to: '/share-recommendation',
              search: filter === 'all' ? {} : { show: filter },
            })
          }
        >
          {t(`recommendations.filter.${filter}`)}
        </Chip>
      ))}
    </ChipRow>
  );
}
