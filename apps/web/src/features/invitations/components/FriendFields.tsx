import type { InviteFriendsInput } from '@beso/contract/mailed-invitations';
import X from 'lucide-react/icons/x';
import type { UseFormReturn } from 'react-hook-form';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { type FriendRow, friendsInText } from '../friends.ts';
import { InviteeFields } from './InviteeFields.tsx';

export interface FriendFieldsProps {
  index: number;
  form: UseFormReturn<InviteFriendsInput>;
  /** [S5-034] Removes the row; undefined for the only row. */
  onRemove: (() => void) | undefined;
  /** Called with all people found in a pasted text. */
  onSeveral: (friends: FriendRow[]) => void;
}

export function FriendFields({ index, form, onRemove, onSeveral }: FriendFieldsProps) {
  const { t } = useTexts();
  const number = index + 1;
  const { name, email, id } = form.formState.errors.friends?.[index] ?? {};
  return (
    <fieldset
      onPaste={(event) => {
        const friends = friendsInText(event.clipboardData.getData('text'));
        if (friends.length < 2) return;
        event.preventDefault();
        onSeveral(friends);
      }}
      className="flex flex-col gap-3 rounded-lg p-4 inset-ring-[1.5px] inset-ring-border-strong"
    >
      <legend className="sr-only">{t('friendsInvite.friend', { number })}</legend>
      <div className="flex min-h-tap items-center justify-between gap-2">
        <p aria-hidden="true" className="type-h3">
          {t('friendsInvite.friend', { number })}
        </p>
        {onRemove === undefined ? null : (
          <IconButton label={t('friendsInvite.remove', { number })} onClick={onRemove} className="-mr-2">
            <X size={22} />
          </IconButton>
        )}
      </div>
      <InviteeFields
        name={form.register(`friends.${index}.name`)}
        nameLabel={t('inviting.form.name')}
        nameError={messageText(name?.message, t)}
        email={form.register(`friends.${index}.email`)}
        emailError={messageText(email?.message, t) ?? id?.message}
      />
    </fieldset>
  );
}
