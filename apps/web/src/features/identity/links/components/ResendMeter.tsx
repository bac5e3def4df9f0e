import { useTexts } from '../../../../platform/i18n/index.ts';
import { showsMeter } from './resends.ts';

/** [S9-012] Shows how many resends are used, as arches and in words. */
export function ResendMeter({ used, total }: { used: number; total: number }) {
  const { t } = useTexts();
  if (!showsMeter(used)) return null;
  const places = Array.from({ length: total }, (_, place) => place);
  return (
    <p className="flex min-h-7 items-center justify-center gap-2.5 text-text-2">
      <svg width={23 * total} height="12" aria-hidden="true">
        {places.map((place) => (
          <path
            key={place}
            transform={`translate(${23 * place} 0)`}
            d="M1 11a9.500 9.500 0 0 1 19 0z"
            strokeWidth="1.8"
            className={place < used ? 'fill-primary stroke-primary' : 'fill-page stroke-border-strong'}
          />
        ))}
      </svg>
      {t('recovery.inbox.used', { count: used, total })}
    </p>
  );
}
