import Plus from 'lucide-react/icons/plus';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

export function FirstReward({ onCreate }: { onCreate: () => void }) {
  const { t } = useTexts();
  return (
    <EmptyState
      level={2}
      drawing={<ParcelDrawing />}
      title={t('rewards.emptyTitle')}
      text={t('rewards.emptyDescription')}
      actions={
        <Button block icon={<Plus size={20} aria-hidden="true" />} onClick={onCreate}>
          {t('rewards.makeFirst')}
        </Button>
      }
    />
  );
}

export function ParcelDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 170" width={200} height={142}>
      <path d="M50 62h140v30a70 70 0 0 1-140 0z" className="fill-saffron" />
      <rect x="40" y="62" width="160" height="22" rx="11" className="fill-apricot" />
      <rect x="109" y="62" width="22" height="100" className="fill-rouge-600" />
      <path d="M66 62a27 27 0 0 1 54 0z" className="fill-oxblood" />
      <path
        d="M121.5 62a26 26 0 0 1 52 0"
        fill="none"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
        className="stroke-rouge-600"
      />
    </svg>
  );
}
