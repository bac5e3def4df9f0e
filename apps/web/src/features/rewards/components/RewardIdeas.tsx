import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';

const IDEAS = ['breakfast', 'film', 'evening', 'massage'] as const;

export function RewardIdeas({ onChoose }: { onChoose: (idea: string) => void }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div>
      <p id={id} className="type-sm mb-2 font-semibold text-text-2">
        {t('rewards.ideas')}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {IDEAS.map((idea) => (
          <li key={idea}>
            <button
              type="button"
              onClick={() => onChoose(t(`rewards.idea.${idea}`))}
              className="pressable type-sm min-h-tap rounded-full bg-surface px-4 py-1.5 text-left font-semibold hover:bg-surface-2"
            >
              {t(`rewards.idea.${idea}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
