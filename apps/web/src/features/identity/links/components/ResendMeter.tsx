import { VERIFICATION_RESENDS_MAX } from '@beso/contract/limits';
import { useTexts } from '../../../../platform/i18n/index.ts';

const PLACES = Array.from({ length: VERIFICATION_RESENDS_MAX }, (_, place) => place);

/** [S9-012] Shows how many resends are used: as arches that fill up, and in words. */
export function ResendMeter({ used }: { used: number }) {
  const { t } = useTexts();
  return (
    <p className="flex min-h-7 items-center justify-center gap-2.5 text-text-2">
      <svg width={23 * PLACES.length} height="12" aria-hidden="true">
        {PLACES.map((place) => (
          <path
            key={place}
            transform={`translate(${23 * place} 0)`}
            d="M1 11a9.500 9.500 0 0 1 19 0z"
            strokeWidth="1.8"
            className={place < used ? 'fill-primary stroke-primary' : 'fill-page stroke-border-strong'}
          />
        ))}
      </svg>
      {t('recovery.inbox.used', { count: used, total: VERIFICATION_RESENDS_MAX })}
    </p>
  );
}
