import type { Category } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { Dock } from '../../../../ui/layout/Dock.tsx';
import { BesoFields } from '../../form/components/BesoFields.tsx';
import { ProblemAlert } from '../../form/components/ProblemAlert.tsx';
import type { Recipient } from '../../form/recipients.ts';
import type { BesoForm } from '../../form/useBesoForm.ts';
import { useSendBesos } from '../../form/useSendBesos.ts';
import { type MissingItem, MissingList } from './MissingList.tsx';

export interface RequestFormProps {
  beso: BesoForm;
  category: Category;
  onChangeCategory: () => void;
  recipients: readonly Recipient[];
  me: Profile;
  onStale: () => void;
  onSent: () => void;
}

/** [S5-019] The form of a request. */
export function RequestForm({ me, onStale, onSent, ...fields }: RequestFormProps) {
  const { t } = useTexts();
  const missingId = useId();
  const firstPerson = useRef<HTMLInputElement>(null);
  const { beso, category, recipients } = fields;
  const { form } = beso;
  const { submit, submitting, problem, forget } = useSendBesos({
    beso,
    category,
    me,
    recipients,
    onStale,
    onSent: (activity) => {
      if (activity === undefined) return true;
      appToasts.success(t('besos.request.sent'));
      onSent();
      return true;
    },
  });
  const [personId, relationshipId, amount, description] = useWatch({
    control: form.control,
    name: ['personId', 'relationshipId', 'amount', 'description'],
  });
  const target = recipients.find(({ person }) => person.id === personId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when what was written changes
  useEffect(forget, [personId, relationshipId, amount, description, beso.photo.image]);

  const missing: MissingItem[] = [];
  if (target === undefined) {
    missing.push({
      id: 'person',
      text: t('besos.request.partnerMissing'),
      onGo: () => {
        firstPerson.current?.focus();
        void form.trigger('personId');
      },
    });
  }
  if (description.trim() === '') {
    missing.push({
      id: 'description',
      text: t('besos.request.descriptionMissing'),
      onGo: () => {
        form.setFocus('description');
        void form.trigger('description');
      },
    });
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!submitting) void submit();
  };
  return (
    <main className="flex grow flex-col">
      <form noValidate onSubmit={onSubmit} className="flex grow flex-col">
        <BesoFields
          {...fields}
          personLabel={t('besos.request.askWhom')}
          personRef={firstPerson}
          placeholder={t('besos.request.placeholder')}
          onChoose={beso.chosenByHand}
        />
        <Dock>
          <ProblemAlert problem={problem} />
          <MissingList id={missingId} items={missing} />
          <Button
            type="submit"
            block
            disabled={missing.length > 0}
            aria-describedby={missing.length > 0 ? missingId : undefined}
            loading={submitting}
            loadingLabel={t('besos.sending')}
          >
            {target
              ? t('besos.request.submit', { name: target.person.firstName, count: amount })
              : t('besos.request.submitOpen', { count: amount })}
          </Button>
        </Dock>
      </form>
    </main>
  );
}
