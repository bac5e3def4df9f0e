import Globe from 'lucide-react/icons/globe';
import { ChoiceRow } from '../../ui/layout/ChoiceRow.tsx';
import { useMyLanguage } from './useMyLanguage.ts';

/** [S2-091] Lets the person choose the language, as a row of a menu. */
export function LanguageRow() {
  const { label, options, value, onChange } = useMyLanguage();
  return (
    <ChoiceRow
      icon={<Globe size={24} />}
      label={label}
      options={options.map((option) => ({ ...option, lang: option.value }))}
      value={value}
      onChange={(language) => void onChange(language)}
    />
  );
}
