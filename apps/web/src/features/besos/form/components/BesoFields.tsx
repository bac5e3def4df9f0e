import type { Category } from '@beso/contract/limits';
import { type Ref, useEffect, useEffectEvent } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { messageText, useTexts } from '../../../../platform/i18n/index.ts';
import { AmountPicker } from '../../../../ui/controls/AmountPicker.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { CategoryBanner } from '../../../../ui/layout/CategoryBanner.tsx';
import { PhotoField } from '../../../photos/index.ts';
import {
  preselectedRecipient,
  type Recipient,
  type RecipientChoice,
  recipientChoiceOf,
} from '../recipients.ts';
import type { BesoForm } from '../useBesoForm.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { RecipientField } from './RecipientField.tsx';

export interface BesoFieldsProps {
  beso: BesoForm;
  category: Category;
  onChangeCategory: () => void;
  recipients: readonly Recipient[];
  personLabel: string;
  personRef?: Ref<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  /** People to preselect, in order of preference. */
  wanted?: readonly (Partial<RecipientChoice> | undefined)[] | undefined;
  onChoose: () => void;
}

export function BesoFields({
  beso,
  category,
  onChangeCategory,
  recipients,
  personLabel,
  personRef,
  placeholder,
  wanted,
  onChoose,
}: BesoFieldsProps) {
  const { t } = useTexts();
  const { form, photo } = beso;
  const { control, setValue, getValues, formState } = form;
  const [personId, relationshipId, description] = useWatch({
    control,
    name: ['personId', 'relationshipId', 'description'],
  });
  const error = (field: keyof typeof formState.errors) => messageText(formState.errors[field]?.message, t);
  const shouldValidate = formState.isSubmitted || formState.errors.personId !== undefined;

  const preselect = useEffectEvent(() => {
    const now = getValues();
    const kept = recipientChoiceOf(recipients, now.personId, now.relationshipId);
    return kept.personId === '' ? preselectedRecipient(recipients, wanted) : kept;
  });
  const wantedIds = wanted?.map((want) => want?.personId).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when one of these changes
  useEffect(() => {
    const next = preselect();
    setValue('personId', next.personId);
    setValue('relationshipId', next.relationshipId);
  }, [recipients, wantedIds, personId, relationshipId, setValue]);

  return (
    <div className="px-gutter flex grow flex-col gap-5 pb-6 lg:pt-2">
      <div className="lg:hidden">
        <CategoryBanner
          category={category}
          label={t(`besos.category.${category}`)}
          action={
            <Button variant="ghost" compact className="px-2!" onClick={onChangeCategory}>
              {t('besos.change')}
            </Button>
          }
        />
      </div>
      <RecipientField
        label={personLabel}
        ref={personRef}
        recipients={recipients}
        value={{ personId, relationshipId }}
        error={error('personId') ?? error('relationshipId')}
        onChange={(choice) => {
          onChoose();
          setValue('personId', choice.personId, { shouldValidate });
          setValue('relationshipId', choice.relationshipId, { shouldValidate });
        }}
      />
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <AmountPicker
            label={t('besos.howMany')}
            value={field.value}
            onChange={field.onChange}
            unit={(count) => t('common.besosLabel', { count })}
            error={error('amount')}
          />
        )}
      />
      <DescriptionField
        {...form.register('description', {
          onChange: () => formState.errors.description && void form.trigger('description'),
        })}
        placeholder={placeholder}
        length={[...description.trim()].length}
        error={error('description')}
      />
      <PhotoField photo={photo} help={t('besos.photoHelp')} />
    </div>
  );
}
