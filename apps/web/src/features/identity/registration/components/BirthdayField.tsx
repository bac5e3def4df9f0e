import { useState } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import {
  formatBirthday,
  parseTypedBirthday,
  partOrder,
  partSeparator,
  regionalLocale,
} from '../../entry/index.ts';
import { type BirthdayFieldProps, BirthdayLists, type BirthdayPartsProps } from './BirthdayLists.tsx';

/** [S5-014] Asks for the birthday, as typed text or by three lists. */
export function BirthdayField(props: BirthdayFieldProps) {
  const { t, language } = useTexts();
  const [lists, setLists] = useState(false);
  const locale = regionalLocale(language, navigator.languages);
  const other = (
    <button type="button" className="link link-tap" onClick={() => setLists(!lists)}>
      {lists ? t('registration.birthdayType') : t('registration.birthdayPick')}
    </button>
  );
  return lists ? (
    <BirthdayLists {...props} locale={locale} help={other} />
  ) : (
    <Typed {...props} locale={locale} help={other} />
  );
}

function Typed({ value, onChange, onBlur, error, ref, locale, help }: BirthdayPartsProps) {
  const { t } = useTexts();
  const written = { order: partOrder(locale), separator: partSeparator(locale) };
  const [text, setText] = useState(() => formatBirthday(value, written));
  const letters = {
    day: t('registration.letters.day'),
    month: t('registration.letters.month'),
    year: t('registration.letters.year'),
  };
  const placeholder = written.order.map((part) => letters[part]).join(written.separator);
  return (
    <TextField
      ref={ref}
      label={t('registration.birthday')}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="bday"
      value={text}
      onChange={(event) => {
        const typed = parseTypedBirthday(event.target.value, text, written);
        setText(typed.text);
        onChange(typed.value);
      }}
      onBlur={onBlur}
      error={error}
      help={help}
    />
  );
}
