import type { Ref } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { ChipGroup } from '../../../../ui/controls/ChipGroup.tsx';
import { Avatar } from '../../../../ui/pictures/Avatar.tsx';
import { type Recipient, type RecipientChoice, recipientChoiceOf } from '../recipients.ts';

export interface RecipientFieldProps {
  label: string;
  recipients: readonly Recipient[];
  value: RecipientChoice;
  onChange: (choice: RecipientChoice) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Asks for the person and, if several relationships are possible, for the relationship. */
export function RecipientField({ label, recipients, value, onChange, error, ref }: RecipientFieldProps) {
  const { t } = useTexts();
  const shared = recipients.find(({ person }) => person.id === value.personId)?.relationships ?? [];
  return (
    <>
      <ChipGroup
        label={label}
        ref={ref}
        error={error}
        value={value.personId}
        onChange={(personId) => onChange(recipientChoiceOf(recipients, personId))}
        options={recipients.map(({ person, name }) => ({
          value: person.id,
          label: name,
          avatar: (
            <Avatar
              id={person.id}
              name={`${person.firstName} ${person.lastName}`}
              photoUrl={person.avatarUrl}
              size="xs"
            />
          ),
        }))}
      />
      {shared.length > 1 ? (
        <ChipGroup
          label={t('besos.shownTo')}
          value={value.relationshipId}
          onChange={(relationshipId) =>
            onChange(recipientChoiceOf(recipients, value.personId, relationshipId))
          }
          options={shared.map(({ id, name, type }) => ({
            value: id,
            label: type === 'couple' ? t('besos.justUs') : name,
          }))}
        />
      ) : null}
    </>
  );
}
