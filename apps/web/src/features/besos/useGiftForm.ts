import { ProcessBesoTransactionInput } from '@beso/contract/besos';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { zodResolver } from '../../platform/forms.ts';
import { type Attempt, attemptFor, type GiftBody, readDraft, writeDraft } from './draft.ts';
import { type Photo, usePhoto } from './usePhoto.ts';

const Values = ProcessBesoTransactionInput.pick({
  receiverId: true,
  relationshipId: true,
  amount: true,
  description: true,
});

/** What the form itself holds; the category is in the address, the photo beside it. */
export type GiftValues = Pick<GiftBody, 'receiverId' | 'relationshipId' | 'amount' | 'description'>;

export interface GiftForm {
  form: UseFormReturn<GiftValues>;
  photo: Photo;
  /** The key for sending this gift, kept with the draft before anything is sent. */
  attempt: (body: GiftBody) => Attempt;
  /** Stops keeping the draft: the gift is on its way. */
  done: () => void;
}

/** [S5-024] [S5-025] The form, kept in this tab while it is being filled in. */
export function useGiftForm(personId: string): GiftForm {
  const draft = useRef(readDraft(personId));
  const finished = useRef(false);
  const { receiverId, relationshipId, amount, description } = draft.current;
  const form = useForm<GiftValues>({
    resolver: zodResolver(Values),
    defaultValues: { receiverId, relationshipId, amount, description },
    shouldFocusError: false,
  });
  const photo = usePhoto(draft.current.image);

  const keep = useRef((change: Partial<typeof draft.current>) => {
    draft.current = { ...draft.current, ...change };
    if (!finished.current) writeDraft(personId, draft.current);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep.current(values) }),
    [form],
  );
  const { image } = photo;
  useEffect(() => keep.current({ image }), [image]);

  return {
    form,
    photo,
    attempt: (body) => {
      const attempt = attemptFor(draft.current.attempt, body);
      keep.current({ attempt });
      return attempt;
    },
    done: () => {
      finished.current = true;
    },
  };
}
