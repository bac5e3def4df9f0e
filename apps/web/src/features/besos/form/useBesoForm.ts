import { CreateBesoRequestInput, ProcessBesoTransactionInput } from '@beso/contract/besos';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { attemptFor, type SubmitAttempt } from '../../../platform/forms/attempts.ts';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { type Photo, usePhoto, useSharedPhoto } from '../../photos/index.ts';
import type { BesoBody, BesoKind } from '../api.ts';
import { isOutcomeUnknown, readBesoDraft, writeBesoDraft } from './draft.ts';
import { useRecipientFromAddress } from './useRecipientFromAddress.ts';

const shared = { relationshipId: true, amount: true, description: true } as const;

/** [S5-019] to [S5-021], [S5-024], [S5-025] The rules for the fields of a gift and a request. */
const resolvers = {
  gift: zodResolver(
    ProcessBesoTransactionInput.pick(shared).extend({
      personId: ProcessBesoTransactionInput.shape.receiverId,
    }),
  ),
  request: zodResolver(
    CreateBesoRequestInput.pick(shared).extend({ personId: CreateBesoRequestInput.shape.targetId }),
  ),
};

/** The values of the form's fields, without category and photo. */
export type BesoValues = Omit<BesoBody, 'category' | 'imageId'>;

export interface BesoForm {
  kind: BesoKind;
  form: UseFormReturn<BesoValues>;
  photo: Photo;
  /** Returns the attempt to send for this body, with its idempotency key, and stores it in the draft. */
  attempt: (body: BesoBody) => SubmitAttempt;
  /** Records in the draft that the outbox, the queue on this device, may have the attempt. */
  mayBeKept: () => void;
  /** Records in the draft whether the attempt is being sent, for the page after a reload. */
  onItsWay: (sending: boolean) => void;
  /** Returns whether an attempt was being sent when the page was left. */
  mayBeOnItsWay: () => boolean;
  isOnItsWay: (body: BesoBody) => boolean;
  done: () => void;
  /** Empties the form after a beso was sent while the person was on another page. */
  startOver: () => void;
  /** Removes the recipient from the page's address, once the person has chosen another recipient. */
  chosenByHand: () => void;
}

/** Holds the form of a gift or request, and stores its content in this tab. */
export function useBesoForm(kind: BesoKind, myId: string): BesoForm {
  const towards = useRecipientFromAddress(kind);
  const draft = useRef({ ...readBesoDraft(kind, myId), ...towards.first });
  const finished = useRef(false);
  const { personId, relationshipId, amount, description } = draft.current;
  const form = useForm<BesoValues>({
    resolver: resolvers[kind],
    defaultValues: { personId, relationshipId, amount, description },
    shouldFocusError: false,
  });
  const photo = usePhoto('beso-images', draft.current.image);
  const dropShared = useSharedPhoto(photo, kind === 'gift' ? myId : null);

  const keep = useRef((change: Partial<typeof draft.current>) => {
    draft.current = { ...draft.current, ...change };
    if (!finished.current) writeBesoDraft(kind, myId, draft.current);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep.current(values) }),
    [form],
  );
  const { image } = photo;
  useEffect(() => keep.current({ image }), [image]);
  const { next } = towards;
  useEffect(() => {
    if (next === undefined) return;
    form.setValue('personId', next.personId);
    form.setValue('relationshipId', next.relationshipId);
  }, [next, form]);

  return {
    kind,
    form,
    photo,
    attempt: (body) => {
      const attempt = attemptFor(draft.current.attempt, body);
      keep.current({ attempt });
      return attempt;
    },
    mayBeKept: () => {
      const { attempt } = draft.current;
      if (attempt !== null) keep.current({ attempt: { ...attempt, mayBeKept: true } });
    },
    onItsWay: (sending) => keep.current({ sending }),
    isOnItsWay: (body) => isOutcomeUnknown(draft.current, body),
    mayBeOnItsWay: () => draft.current.sending,
    done: () => {
      finished.current = true;
      keep.current({ sending: false });
      dropShared();
    },
    chosenByHand: towards.leave,
    startOver: () => {
      finished.current = false;
      draft.current = readBesoDraft(kind, myId);
      const { personId, relationshipId, amount, description } = draft.current;
      form.reset({ personId, relationshipId, amount, description });
      photo.remove();
    },
  };
}
