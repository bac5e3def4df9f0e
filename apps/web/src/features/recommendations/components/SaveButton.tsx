import type { Activity } from '@beso/contract/activities';
import Bookmark from 'lucide-react/icons/bookmark';
import { useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { useToggleSaved } from '../api.ts';

export interface SaveButtonProps {
  activity: Activity;
  /** The id of the recommendation's name, which tells several such buttons apart. */
  describedBy?: string | undefined;
  labelled?: boolean | undefined;
}

export function SaveButton({ activity, describedBy, labelled }: SaveButtonProps) {
  const { t } = useTexts();
  const { mutate } = useToggleSaved(activity);
  const saved = activity.recommendation?.saved === true;
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={labelled ? undefined : t('recommendations.save')}
      aria-describedby={describedBy}
      onClick={() => mutate(!saved)}
      className={cx(
        'pressable type-sm flex h-tap min-w-tap items-center justify-center gap-2 rounded-full px-2.5 font-strong hover:bg-surface',
        saved && 'text-primary',
      )}
    >
      <Bookmark size={22} aria-hidden="true" fill={saved ? 'currentColor' : 'none'} />
      {labelled ? t('recommendations.save') : null}
    </button>
  );
}
