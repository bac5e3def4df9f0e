import { GIFT_UNDO_SECONDS, type GridCategory } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { rememberUndo } from '../../../../platform/undo.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dock } from '../../../../ui/layout/Dock.tsx';
import { useLastRecipient } from '../../../activities/index.ts';
import { BesoFields } from '../../form/components/BesoFields.tsx';
import { ProblemAlert } from '../../form/components/ProblemAlert.tsx';
import type { Recipient } from '../../form/recipients.ts';
import type { BesoForm } from '../../form/useBesoForm.ts';
import { useSendBesos } from '../../form/useSendBesos.ts';
import { rememberGift, useIsFirstGift } from '../firstGift.ts';

const CONFIRMATION = '/give-besos/confirmation';

export interface GiftFormProps {
  beso: BesoForm;
  category: GridCategory;
  onChangeCategory: () => void;
  recipients: readonly Recipient[];
  me: Profile;
  onStale: () => void;
}

/** [S2-101] The form of a gift. The button stays at the bottom edge. */
export function GiftForm({ me, onStale, ...fields }: GiftFormProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const router = useRouter();
  const { beso, category, recipients } = fields;
  const { submit, submitting, problem, forget } = useSendBesos({
    beso,
    category,
    me,
    recipients,
    onStale,
    onSent: async (activity) => {
      rememberGift(me.id);
      if (activity === undefined) return true;
      rememberUndo(activity, GIFT_UNDO_SECONDS * 1_000);
      await navigate({ to: CONFIRMATION, search: { activity: activity.id }, replace: true });
      return router.state.location.pathname === CONFIRMATION;
    },
  });
  const [personId, relationshipId, amount, description] = useWatch({
    control: beso.form.control,
    name: ['personId', 'relationshipId', 'amount', 'description'],
  });
  const first = useIsFirstGift(me.id);
  const last = useLastRecipient(me.id);
  const receiver = recipients.find(({ person }) => person.id === personId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when what was written changes
  useEffect(forget, [personId, relationshipId, amount, description, beso.photo.image]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!submitting) void submit();
  };
  return (
    <main className="flex grow flex-col">
      <form noValidate onSubmit={onSubmit} className="flex grow flex-col">
        <BesoFields
          {...fields}
          personLabel={t('besos.forWhom')}
          placeholder={t(`besos.example.${category}`)}
          wanted={[last]}
          onChoose={beso.chosenByHand}
        />
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
