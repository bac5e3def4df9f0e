import { REWARD_DESCRIPTION_MAX_LENGTH, REWARD_TITLE_MAX_LENGTH } from '@beso/contract/limits';
import type { Relationship } from '@beso/contract/relationships';
import type { Reward } from '@beso/contract/rewards';
import { useEffect, useId, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { hasCode } from '../../../platform/errors.ts';
import { showFieldErrors } from '../../../platform/forms/refusedFields.ts';
import { useDraft } from '../../../platform/forms/useDraft.ts';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ChipGroup } from '../../../ui/controls/ChipGroup.tsx';
import { TextAreaField } from '../../../ui/controls/TextAreaField.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { useBalance } from '../../besos/index.ts';
import { useRelationships } from '../../relationships/index.ts';
import { useCreateReward, useUpdateReward } from '../api.ts';
import {
  blankReward,
  filledReward,
  JUST_ME,
  type NewReward,
  type RewardValues,
  rewardResolver,
} from '../createForm.ts';
import { findHelper } from '../helper.ts';
import { CostDisc } from './CostDisc.tsx';
import { CostField } from './CostField.tsx';
import { FieldCounter } from './FieldCounter.tsx';
import { RewardIdeas } from './RewardIdeas.tsx';

/** Returns the relationship's id for the API, which is null for "just me". */
const relationshipOf = (who: string) => (who === JUST_ME ? null : who);

export interface RewardSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The reward to change; undefined to create one. */
  reward?: Reward | undefined;
}

/** [S2-110] [S7-041] The form that creates or changes a reward. */
export function RewardSheet({ open, onOpenChange, reward: known }: RewardSheetProps) {
  const { t } = useTexts();
  const formId = useId();
  const { session } = useSession();
  const relationships = useRelationships().data?.relationships ?? [];
  const usual = relationships[0]?.id ?? null;
  const { totalBesos } = useBalance();
  const create = useCreateReward();
  const update = useUpdateReward(known?.id ?? '');
  const { isPending, error: failure } = known === undefined ? create : update;
  const { kept, keep, drop, keyFor, renewKey } = useDraft(
    known === undefined ? 'reward' : `reward ${known.id}`,
    known === undefined ? blankReward(totalBesos) : filledReward(known),
  );
  const form = useForm<RewardValues, unknown, NewReward>({
    resolver: rewardResolver,
    defaultValues: {
      title: kept.title,
      description: kept.description,
      costInBesos: kept.costInBesos,
      relationshipId: kept.who === '' ? usual : relationshipOf(kept.who),
    },
  });
  const { errors } = form.formState;
  const [who, setWho] = useState(kept.who);
  // `usual`, the first relationship, may be known only after the form has opened.
  useEffect(() => {
    form.setValue('relationshipId', who === '' ? usual : relationshipOf(who));
  }, [who, usual, form]);
  const values = useWatch({ control: form.control }) as RewardValues;
  useEffect(() => keep({ ...values, who }), [keep, values, who]);
  const nameOf = (relationship: Relationship) =>
    findHelper(relationship, session?.user.id)?.firstName ?? relationship.name;
  const chosen = relationships.find(({ id }) => id === values.relationshipId);
  const error = (field: keyof RewardValues) => messageText(errors[field]?.message, t);

  const submit = form.handleSubmit(async (reward) => {
    try {
      // A retry of the same content has the same idempotency key, and so creates no second reward.
      if (known === undefined) await create.mutateAsync({ ...reward, idempotencyKey: keyFor(reward) });
      else await update.mutateAsync(reward);
    } catch (refused) {
      if (hasCode(refused, 'IDEMPOTENCY_KEY_REUSED')) renewKey();
      return void showFieldErrors(refused, form.setError);
    }
    drop();
    const withinReach = totalBesos !== undefined && totalBesos >= reward.costInBesos;
    const made = withinReach ? t('rewards.createdWithinReach') : t('rewards.createdToast');
    appToasts.success(known === undefined ? made : t('rewards.changedToast'));
    onOpenChange(false);
  });

  const discard = () => {
    drop();
    onOpenChange(false);
  };

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={known === undefined ? t('rewards.newReward') : t('rewards.changeReward')}
      closeLabel={t('rewards.close')}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
          <Button variant="secondary" className="px-3!" onClick={discard}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} className="px-3!" loading={isPending}>
            {known === undefined ? t('rewards.create') : t('rewards.save')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit();
        }}
        className="flex flex-col gap-4"
      >
        <div className="flex items-center gap-4 rounded-lg bg-surface px-4 py-3.5">
          <CostDisc cost={Number.isFinite(values.costInBesos) ? values.costInBesos : 0} strong />
          <div className="min-w-0 grow">
            <p className="type-h3 leading-[1.375rem]! break-words">
              {values.title.trim() || t('rewards.untitled')}
            </p>
            <p className="type-xs text-text-3">
              {chosen ? t('rewards.with', { name: nameOf(chosen) }) : t('rewards.justMe')}
            </p>
          </div>
        </div>
        {failure === null ? null : (
          <ActionFailure
            error={failure}
            title={known === undefined ? t('rewards.createFailed') : t('rewards.changeFailed')}
          />
        )}
        <FieldCounter text={values.title} max={REWARD_TITLE_MAX_LENGTH}>
          {(used) => (
            <TextField
              {...form.register('title')}
              aria-describedby={used}
              label={t('rewards.what')}
              error={error('title')}
              autoCapitalize="sentences"
              autoComplete="off"
            />
          )}
        </FieldCounter>
        {known === undefined && values.title.trim() === '' ? (
          <RewardIdeas onChoose={(idea) => form.setValue('title', idea, { shouldDirty: true })} />
        ) : null}
        <FieldCounter text={values.description ?? ''} max={REWARD_DESCRIPTION_MAX_LENGTH}>
          {(used) => (
            <TextAreaField
              {...form.register('description')}
              aria-describedby={used}
              rows={1}
              label={t('rewards.details')}
              optional={t('rewards.optional')}
              error={error('description')}
              autoCapitalize="sentences"
            />
          )}
        </FieldCounter>
        <Controller
          control={form.control}
          name="costInBesos"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <CostField
              ref={ref}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              totalBesos={totalBesos}
              error={error('costInBesos')}
            />
          )}
        />
        {relationships.length > 0 ? (
          <ChipGroup
            label={t('rewards.who')}
            value={values.relationshipId ?? JUST_ME}
            onChange={setWho}
            options={[
              ...relationships.map((relationship) => {
                const helper = findHelper(relationship, session?.user.id);
                return {
                  value: relationship.id,
                  label: nameOf(relationship),
                  avatar: helper ? (
                    <Avatar
                      id={helper.id}
                      name={`${helper.firstName} ${helper.lastName}`}
                      photoUrl={helper.avatarUrl}
                      size="xs"
                    />
                  ) : undefined,
                };
              }),
              { value: JUST_ME, label: t('rewards.justMe') },
            ]}
          />
        ) : null}
      </form>
    </Sheet>
  );
}
