import type { Activity } from '@beso/contract/activities';
import type { Image } from '@beso/contract/images';
import type { Category } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { isOnline, useOnReconnect } from '../../../platform/connection/connectivity.ts';
import { hasNetwork } from '../../../platform/connection/network.ts';
import { TimeoutExceededError } from '../../../platform/connection/withTimeout.ts';
import { errorText, hasCode, hasErrorText, NetworkError } from '../../../platform/errors.ts';
import { showFieldErrors } from '../../../platform/forms/refusedFields.ts';
import { vibrateForBeso } from '../../../platform/haptics.ts';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { useFormPresence } from '../../../platform/navigation/useFormPresence.ts';
import { discardItem, queueItem } from '../../../platform/outbox/index.ts';
import { storageFailureText } from '../../../platform/storage/storageFailure.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { showActivity } from '../../activities/index.ts';
import { type BesoBody, sendBesos } from '../api.ts';
import { type QueuedBesos, queuedPersonOf } from '../outbox/queued.ts';
import { announceSent } from '../outbox/sentToast.ts';
import { dropBesoDraft } from './draft.ts';
import type { Recipient } from './recipients.ts';
import type { BesoForm, BesoValues } from './useBesoForm.ts';

export interface SendProblem {
  texts: string[];
  /** Puts the beso into the outbox, the queue on this device. Undefined unless the network failed. */
  sendLater?: () => void;
  /** True if no tap led to this problem. The alert then takes no focus from another element. */
  isQuiet?: boolean;
}

interface SendOptions {
  beso: BesoForm;
  category: Category;
  me: Profile;
  recipients: readonly Recipient[];
  onStale: () => void;
  /**
   * Called with the activity once the server has it, or with nothing once the outbox has the beso. Returns
   * false if the person has left the form.
   */
  onSent: (activity?: Activity) => boolean | Promise<boolean>;
}

/** [S7-056] [S7-057] Sends the form's content. A retry of the same content gives no second beso. */
export function useSendBesos({ beso, category, me, recipients, onStale, onSent }: SendOptions) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<SendProblem>();
  const { kind, form, photo } = beso;
  const presence = useFormPresence(kind);
  const hasLeft = () => presence() === 'away';
  const forget = useCallback(() => setProblem(undefined), []);
  const sending = useMutation({
    mutationFn: ({ body, key }: { body: BesoBody; key: string }) =>
      sendBesos(kind, body, { idempotencyKey: key, by: me.id }),
    onSuccess: showActivity,
  });

  useOnReconnect(problem?.sendLater !== undefined, () =>
    setProblem({ texts: [errorText(new NetworkError('interrupted'), t)], isQuiet: true }),
  );

  const finish = () => {
    beso.done();
    dropBesoDraft(kind, me.id);
  };

  const later = async (values: BesoValues) => {
    const body: BesoBody = { ...values, category, imageId: photo.image?.id ?? null };
    const recipient = recipients.find(({ person }) => person.id === values.personId);
    if (recipient === undefined) return;
    const [mine, theirs] = [queuedPersonOf(me), queuedPersonOf(recipient.person)];
    try {
      await queueItem<QueuedBesos>({
        kind,
        personId: me.id,
        idempotencyKey: beso.attempt(body).idempotencyKey,
        body,
        photo: photo.image === null ? (photo.file ?? null) : null,
        ...(kind === 'gift' ? { giver: mine, receiver: theirs } : { giver: theirs, receiver: mine }),
        queuedAt: new Date().toISOString(),
        refusal: null,
      });
    } catch (error) {
      if (error instanceof TimeoutExceededError) beso.mayBeKept();
      return setProblem({
        texts: [t(storageFailureText(error) ?? 'common.failure.offline'), t('besos.kept')],
      });
    }
    finish();
    if (!isOnline()) appToasts.info(t('besos.queued'));
    void onSent();
    if (hasLeft()) return beso.startOver();
    await navigate({ to: '/home', replace: true });
  };

  const failed = (error: unknown, values: BesoValues) => {
    if (hasCode(error, 'PERSON_NOT_REACHABLE')) onStale();
    if (hasCode(error, 'IMAGE_NOT_FOUND')) {
      if (photo.file) photo.retry();
      else photo.remove();
    }
    showFieldErrors(error, form.setError);
    const text = errorText(error, t);
    if (hasLeft()) {
      // A person who has left sees no button, so the beso goes into the outbox, the queue on this device.
      if (error instanceof NetworkError) return void later(values);
      return appToasts.error(text);
    }
    const sendLater = error instanceof NetworkError && { sendLater: () => void later(values) };
    // [S5-022] The toast stays visible on the sign-in page, to which the route guard now redirects.
    if (kind === 'request' && hasCode(error, 'UNAUTHORIZED'))
      appToasts.error(t('besos.request.loginRequired'));
    // [S8-050] The general message appears only if the error has none of its own.
    setProblem({
      texts: [
        ...(kind === 'request' && !hasErrorText(error) ? [t('besos.request.failed')] : []),
        text,
        ...(sendLater ? [t('besos.kept')] : []),
      ],
      ...sendLater,
    });
  };

  const send = async (values: BesoValues) => {
    setProblem(undefined);
    if (!hasNetwork()) return later(values);
    let image: Image | null;
    try {
      image = await photo.settled();
    } catch (error) {
      // Leaving the page aborts the upload, so the outbox sends the photo too.
      if (hasLeft()) return later(values);
      // The photo field shows the error, but only `failed` offers the outbox, the queue on this device.
      return error instanceof NetworkError ? failed(error, values) : undefined;
    }
    try {
      const body: BesoBody = { ...values, category, imageId: image?.id ?? null };
      const { idempotencyKey: key, mayBeKept } = beso.attempt(body);
      beso.onItsWay(true);
      // Removes an earlier attempt from the outbox, which would otherwise send it too.
      if (mayBeKept) void discardItem(key);
      const activity = await sending.mutateAsync({ body, key });
      if (kind === 'gift') vibrateForBeso('given');
      finish();
      if (!hasLeft() && (await onSent(activity))) return;
      announceSent(kind, activity);
      beso.startOver();
    } catch (error) {
      beso.onItsWay(false);
      failed(error, values);
    }
  };

  // Sends an attempt with an unknown outcome again. The same key prevents a second beso.
  const goOn = useEffectEvent(() => {
    if (!beso.mayBeOnItsWay()) return;
    const imageId = photo.image?.id ?? null;
    void form.handleSubmit((values) => {
      if (beso.isOnItsWay({ ...values, category, imageId })) return send(values);
    })();
  });
  useEffect(() => goOn(), []);

  const incomplete = (errors: FieldErrors<BesoValues>) => {
    const keys = new Set(Object.values(errors).map((error) => error?.message));
    setProblem({ texts: [...keys].flatMap((key) => messageText(key, t) ?? []) });
  };

  return {
    submit: form.handleSubmit(send, incomplete),
    submitting: form.formState.isSubmitting,
    problem,
    forget,
  };
}
