import type { GridCategory } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { errorText, hasCode, NetworkError } from '../../platform/errors.ts';
import { showFieldErrors } from '../../platform/forms.ts';
import { messageText, useTexts } from '../../platform/i18n/index.ts';
import { notify } from '../../ui/notify.ts';
import { useGive } from './api.ts';
import { dropDraft, type GiftBody } from './draft.ts';
import { rememberGift } from './firstGift.ts';
import { queueGift } from './outbox/outbox.ts';
import type { Recipient } from './recipients.ts';
import type { GiftForm, GiftValues } from './useGiftForm.ts';

/** Why a gift was not sent. */
export interface Problem {
  texts: string[];
  /** Leaves it to the outbox; offered when the network was the reason. */
  sendLater?: () => void;
}

interface SubmitOptions {
  gift: GiftForm;
  category: GridCategory;
  me: Profile;
  recipients: readonly Recipient[];
  /** The people or relationships are not what they were. */
  onStale: () => void;
}

/** [S7-056] Sends what the form holds: once per intention, however often it is tried. */
export function useSubmitGift({ gift, category, me, recipients, onStale }: SubmitOptions) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const give = useGive();
  const [problem, setProblem] = useState<Problem>();
  const { form, photo } = gift;
  const forget = useCallback(() => setProblem(undefined), []);

  const finish = () => {
    gift.done();
    dropDraft(me.id);
    rememberGift(me.id);
  };

  const later = async (values: GiftValues) => {
    const body: GiftBody = { ...values, category, imageId: photo.image?.id ?? null };
    const receiver = recipients.find(({ person }) => person.id === values.receiverId)?.person;
    if (receiver === undefined) return;
    try {
      await queueGift({
        personId: me.id,
        idempotencyKey: gift.attempt(body).idempotencyKey,
        body,
        photo: photo.image === null ? (photo.file ?? null) : null,
        giver: me,
        receiver,
        queuedAt: new Date().toISOString(),
        refusal: null,
      });
    } catch {
      return setProblem({ texts: [t('errors.offline'), t('besos.kept')] });
    }
    finish();
    notify.info(t('besos.queued'));
    await navigate({ to: '/home', replace: true });
  };

  const failed = (error: unknown, values: GiftValues) => {
    if (hasCode(error, 'PERSON_NOT_REACHABLE')) onStale();
    if (hasCode(error, 'IMAGE_NOT_FOUND')) {
      if (photo.file) photo.retry();
      else photo.remove();
    }
    showFieldErrors(error, form.setError);
    const text = errorText(error, t);
    if (!(error instanceof NetworkError)) return setProblem({ texts: [text] });
    setProblem({ texts: [text, t('besos.kept')], sendLater: () => void later(values) });
  };

  const send = async (values: GiftValues) => {
    setProblem(undefined);
    if (!navigator.onLine) return later(values);
    try {
      const image = await photo.settled();
      const body: GiftBody = { ...values, category, imageId: image?.id ?? null };
      const { idempotencyKey } = gift.attempt(body);
      const activity = await give.mutateAsync({ ...body, idempotencyKey });
      finish();
      await navigate({ to: '/give-besos/confirmation', search: { activity: activity.id }, replace: true });
    } catch (error) {
      failed(error, values);
    }
  };

  const incomplete = (errors: FieldErrors<GiftValues>) => {
    const keys = new Set(Object.values(errors).map((error) => error?.message));
    setProblem({ texts: [...keys].flatMap((key) => messageText(key, t) ?? []) });
  };

  return {
    submit: form.handleSubmit(send, incomplete),
    submitting: form.formState.isSubmitting,
    problem,
    /** What is said about a gift holds until it is changed. */
    forget,
  };
}
