import { NAME_MAX_LENGTH } from '@beso/contract/limits';
import type { InviteGroupInput } from '@beso/contract/mailed-invitations';
import Mail from 'lucide-react/icons/mail';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import type { UseFormReturn } from 'react-hook-form';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { type FriendRow, friendsIn } from '../friends.ts';

export interface FriendFieldsProps {
  index: number;
  form: UseFormReturn<InviteGroupInput>;
  /** [S5-034] Undefined for the last row, which cannot be removed. */
  onRemove: (() => void) | undefined;
  /** Called when the person pastes several people into a field of this row. */
  onSeveral: (friends: FriendRow[]) => void;
}

export function FriendFields({ index, form, onRemove, onSeveral }: FriendFieldsProps) {
  const { t } = useTexts();
  const number = index + 1;
  const { name, email, id } = form.formState.errors.friends?.[index] ?? {};
  return (
    <fieldset
      onPaste={(event) => {
        const friends = friendsIn(event.clipboardData.getData('text'));
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] items-start gap-3">
        <TextField
          {...form.register(`friends.${index}.name`)}
          label={t('inviting.form.name')}
          icon={<UserRound size={20} aria-hidden="true" />}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={messageText(name?.message, t)}
        />
        <TextField
          {...form.register(`friends.${index}.email`)}
          type="email"
          inputMode="email"
          label={t('inviting.form.email')}
          icon={<Mail size={20} aria-hidden="true" />}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          error={messageText(email?.message, t) ?? id?.message}
        />
      </div>
    </fieldset>
  );
}
