import type { ComponentProps } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { TextAreaField } from '../../../../ui/controls/TextAreaField.tsx';
import { descriptionCount } from '../../descriptionCount.ts';

export interface DescriptionFieldProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  length: number;
  error?: string | undefined;
}

export function DescriptionField({ length, error, ...area }: DescriptionFieldProps) {
  const { t } = useTexts();
  const { over, left } = descriptionCount(length, t);
  return (
    <TextAreaField
      {...area}
      label={t('besos.whatFor')}
      error={error}
      help={over ?? left}
      autoCapitalize="sentences"
      enterKeyHint="enter"
    />
  );
}
