import { DESCRIPTION_MAX_LENGTH } from '@beso/contract/limits';
import type { ComponentProps } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { TextAreaField } from '../../../../ui/controls/TextAreaField.tsx';

const COUNT_FROM = 80;

export interface DescriptionFieldProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  length: number;
  error?: string | undefined;
}

export function DescriptionField({ length, error, ...area }: DescriptionFieldProps) {
  const { t } = useTexts();
  const left = DESCRIPTION_MAX_LENGTH - length;
  const counter =
    left < 0
      ? t('besos.charactersOver', { count: -left })
      : left <= COUNT_FROM
        ? t('besos.charactersLeft', { count: left })
        : undefined;
  return (
    <TextAreaField
      {...area}
      label={t('besos.whatFor')}
      error={error}
      help={counter}
      autoCapitalize="sentences"
      enterKeyHint="enter"
    />
  );
}
