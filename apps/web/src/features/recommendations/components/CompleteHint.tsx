import { useTexts } from '../../../platform/i18n/index.ts';

export type CompletedParts = Readonly<Record<'photo' | 'description' | 'audience', boolean>>;
const PARTS = ['photo', 'description', 'audience'] as const;

export const missingPart = (done: CompletedParts) => PARTS.find((part) => !done[part]);

/** [S5-029] Shows which part of the form is missing. */
export function CompleteHint({ id, done }: { id: string; done: CompletedParts }) {
  const { t } = useTexts();
  const missing = missingPart(done);
  const hint = t('recommendations.completeAllFields');
  return (
    <p id={id} role="status" className="type-xs flex items-center justify-center gap-2 text-text-2">
      {missing === undefined ? null : (
        <>
          <svg width="58" height="10" viewBox="0 0 58 10" aria-hidden="true" className="shrink-0">
            {PARTS.map((part, index) => (
              <path
                key={part}
                d={`M${index * 20 + 1} 9.5a8 8 0 0 1 16 0z`}
                strokeWidth={1.8}
                className={done[part] ? 'fill-success stroke-success' : 'fill-page stroke-border-strong'}
              />
            ))}
          </svg>
          <span className="min-w-0">
            {t('recommendations.completeThis', { hint, missing: t(`recommendations.missing.${missing}`) })}
          </span>
        </>
      )}
    </p>
  );
}
