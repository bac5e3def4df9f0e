import {
  CATEGORIES,
  type Category,
  LOCATION_MAX_LENGTH,
  RECOMMENDATION_TITLE_MAX_LENGTH,
} from '@beso/contract/limits';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTexts } from '../../../platform/i18n/index.ts';
import { ChipGroup } from '../../../ui/controls/ChipGroup.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';

export interface Details {
  title: string;
  category: Category | null;
  location: string;
}

export interface DetailFieldsProps {
  value: Details;
  onChange: (value: Details) => void;
}

/** [S3-016] Shows the optional fields, collapsed while all are empty. */
export function DetailFields({ value, onChange }: DetailFieldsProps) {
  const { t } = useTexts();
  const { title, category, location } = value;
  const filled = title !== '' || category !== null || location !== '';
  return (
    <details open={filled || undefined} className="group rounded-tile bg-surface px-4">
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-2 font-semibold">
        <span className="min-w-0 grow">
          {t('recommendations.more')}{' '}
          <span className="font-normal text-text-2">{t('recommendations.optional')}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pb-4">
        <TextField
          label={t('recommendations.titleField')}
          value={title}
          maxLength={RECOMMENDATION_TITLE_MAX_LENGTH}
          autoCapitalize="sentences"
          autoComplete="off"
          onChange={({ target }) => onChange({ ...value, title: target.value })}
        />
        <ChipGroup
          label={t('recommendations.category')}
          clearable
          value={category ?? ''}
          onChange={(next) => onChange({ ...value, category: next === '' ? null : next })}
          options={CATEGORIES.map((known) => ({ value: known, label: t(`besos.category.${known}`) }))}
        />
        <TextField
          label={t('recommendations.location')}
          value={location}
          maxLength={LOCATION_MAX_LENGTH}
          autoCapitalize="sentences"
          autoComplete="off"
          onChange={({ target }) => onChange({ ...value, location: target.value })}
        />
      </div>
    </details>
  );
}
