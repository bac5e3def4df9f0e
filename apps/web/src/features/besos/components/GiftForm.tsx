import type { GridCategory } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { type FormEvent, useEffect, useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AmountPicker } from '../../../ui/AmountPicker.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CategoryBanner } from '../../../ui/CategoryBanner.tsx';
import { Dock } from '../../../ui/Dock.tsx';
import { useFirstGift } from '../firstGift.ts';
import { chosen, preselected, type Recipient } from '../recipients.ts';
import type { GiftForm as Gift } from '../useGiftForm.ts';
import { type Problem, useSubmitGift } from '../useSubmitGift.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { PhotoField } from './PhotoField.tsx';
import { RecipientField } from './RecipientField.tsx';

export interface GiftFormProps {
  gift: Gift;
  category: GridCategory;
  onChangeCategory: () => void;
  recipients: readonly Recipient[];
  me: Profile;
  onStale: () => void;
}

/** [S2-101] For whom, how many, what for, and a photo; the button that gives is docked below. */
export function GiftForm({ gift, category, onChangeCategory, recipients, me, onStale }: GiftFormProps) {
  const { t } = useTexts();
  const { form, photo } = gift;
  const { control, setValue, getValues, formState } = form;
  const { submit, submitting, problem, forget } = useSubmitGift({ gift, category, me, recipients, onStale });
  const [receiverId, relationshipId, amount, description] = useWatch({
    control,
    name: ['receiverId', 'relationshipId', 'amount', 'description'],
  });
  const first = useFirstGift(me.id);
  const receiver = recipients.find(({ person }) => person.id === receiverId);
  const error = (field: keyof typeof formState.errors) => messageText(formState.errors[field]?.message, t);

  useEffect(() => {
    const now = getValues();
    const kept = chosen(recipients, now.receiverId, now.relationshipId);
    const next = kept.receiverId === '' ? preselected(recipients) : kept;
    setValue('receiverId', next.receiverId);
    setValue('relationshipId', next.relationshipId);
  }, [recipients, getValues, setValue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when what was written changes
  useEffect(forget, [receiverId, relationshipId, amount, description]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!submitting) void submit();
  };
  return (
    <main className="flex grow flex-col">
      <form noValidate onSubmit={onSubmit} className="flex grow flex-col">
        <div className="px-gutter flex grow flex-col gap-5 pb-6">
          <CategoryBanner
            category={category}
            label={t(`besos.category.${category}`)}
            action={
              <Button variant="ghost" compact className="px-2!" onClick={onChangeCategory}>
                {t('besos.change')}
              </Button>
            }
          />
          <RecipientField
            recipients={recipients}
            value={{ receiverId, relationshipId }}
            error={error('receiverId') ?? error('relationshipId')}
            onChange={(choice) => {
              setValue('receiverId', choice.receiverId, { shouldValidate: formState.isSubmitted });
              setValue('relationshipId', choice.relationshipId, { shouldValidate: formState.isSubmitted });
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
            {...form.register('description')}
            length={[...description.trim()].length}
            error={error('description')}
          />
          <PhotoField photo={photo} />
        </div>
        <Dock>
          <ProblemAlert problem={problem} />
          {first ? (
            <p className="type-xs text-center text-balance text-text-2">{t('besos.costsNothing')}</p>
          ) : null}
          <Button type="submit" block loading={submitting} loadingLabel={t('besos.sending')}>
            {receiver
              ? t('besos.submit', { name: receiver.person.firstName, count: amount })
              : t('besos.submitOpen', { count: amount })}
          </Button>
        </Dock>
      </form>
    </main>
  );
}

/** [S5-024] What is missing or went wrong; takes the focus when it appears. */
function ProblemAlert({ problem }: { problem: Problem | undefined }) {
  const { t } = useTexts();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) element.current?.focus();
  }, [problem]);
  if (problem === undefined) return null;
  return (
    <div ref={element} tabIndex={-1} className="rounded-md outline-none">
      <Alert>
        {problem.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {problem.sendLater ? (
          <button type="button" className="link link-tap text-left" onClick={problem.sendLater}>
            {t('besos.sendLater')}
          </button>
        ) : null}
      </Alert>
    </div>
  );
}
