import { CreateBesoRequestInput, ProcessBesoTransactionInput } from '@beso/contract/besos';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Attempt, attemptFor } from '../../../platform/forms/attempts.ts';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { type Photo, usePhoto } from '../../photos/index.ts';
import type { BesoBody, BesoKind } from '../api.ts';
import { isOnItsWay, readDraft, writeDraft } from './draft.ts';
import { useTowards } from './useTowards.ts';

const shared = { relationshipId: true, amount: true, description: true } as const;

/** [S5-019] to [S5-021], [S5-024], [S5-025] */
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

/** What the form itself holds; the category is in the address, the photo beside it. */
export type BesoValues = Omit<BesoBody, 'category' | 'imageId'>;

export interface BesoForm {
  kind: BesoKind;
  form: UseFormReturn<BesoValues>;
  photo: Photo;
  /** The idempotency key for this body. It is kept with the draft before anything is sent. */
  attempt: (body: BesoBody) => Attempt;
  /** Notes with the draft that this device may keep the attempt, though it did not say so. */
  mayBeKept: () => void;
  /** Notes with the draft whether the attempt is on its way, for a page that is loaded again meanwhile. */
  onItsWay: (sending: boolean) => void;
  /** Something was on its way when the form was opened; and whether it was this body. */
  mayBeOnItsWay: () => boolean;
  isOnItsWay: (body: BesoBody) => boolean;
  /** Stops keeping the draft, because it was sent. */
  done: () => void;
  /** Empty again, for who is still on the page when it was sent. */
  startOver: () => void;
  /** Somebody else than the address says was chosen by hand. */
  chosenByHand: () => void;
}

/** The form of a gift or a request, kept in this tab while it is being filled in. */
export function useBesoForm(kind: BesoKind, myId: string): BesoForm {
  const towards = useTowards(kind);
  const draft = useRef({ ...readDraft(kind, myId), ...towards.first });
  const finished = useRef(false);
  const { personId, relationshipId, amount, description } = draft.current;
  const form = useForm<BesoValues>({
    resolver: resolvers[kind],
    defaultValues: { personId, relationshipId, amount, description },
    shouldFocusError: false,
  });
  const photo = usePhoto('beso-images', draft.current.image);

  const keep = useRef((change: Partial<typeof draft.current>) => {
    draft.current = { ...draft.current, ...change };
    if (!finished.current) writeDraft(kind, myId, draft.current);
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
    isOnItsWay: (body) => isOnItsWay(draft.current, body),
    mayBeOnItsWay: () => draft.current.sending,
    done: () => {
      finished.current = true;
      keep.current({ sending: false });
    },
    chosenByHand: towards.leave,
    startOver: () => {
      finished.current = false;
      draft.current = readDraft(kind, myId);
      const { personId, relationshipId, amount, description } = draft.current;
      form.reset({ personId, relationshipId, amount, description });
      photo.remove();
    },
  };
}
