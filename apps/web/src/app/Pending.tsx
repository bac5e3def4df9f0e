import { useTexts } from '../platform/i18n/index.ts';
import { Spinner } from '../ui/Spinner.tsx';

/** While the code of a screen is still on its way. */
export function Pending() {
  const { t } = useTexts();
  return (
    <div role="status" className="column items-center justify-center text-primary">
      <Spinner />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  );
}
