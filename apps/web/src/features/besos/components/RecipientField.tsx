import { useTexts } from '../../../platform/i18n/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ChipGroup } from '../../../ui/ChipGroup.tsx';
import { type Choice, chosen, type Recipient } from '../recipients.ts';

export interface RecipientFieldProps {
  recipients: readonly Recipient[];
  value: Choice;
  onChange: (choice: Choice) => void;
  error?: string | undefined;
}

/** For whom, and, where I share several relationships with that person, who else will see it. */
export function RecipientField({ recipients, value, onChange, error }: RecipientFieldProps) {
  const { t } = useTexts();
  const shared = recipients.find(({ person }) => person.id === value.receiverId)?.relationships ?? [];
  return (
    <>
      <ChipGroup
        label={t('besos.forWhom')}
        error={error}
        value={value.receiverId}
        onChange={(receiverId) => onChange(chosen(recipients, receiverId))}
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
          onChange={(relationshipId) => onChange(chosen(recipients, value.receiverId, relationshipId))}
          options={shared.map(({ id, name, type }) => ({
            value: id,
            label: type === 'couple' ? t('besos.justUs') : name,
          }))}
        />
      ) : null}
    </>
  );
}
