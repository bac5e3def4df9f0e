import {
  INVITATION_MESSAGE_MAX_LENGTH,
  INVITED_AT_ONCE_MAX,
  RELATIONSHIP_NAME_MAX_LENGTH,
} from '@beso/contract/limits';
import { InviteFriendsInput } from '@beso/contract/mailed-invitations';
import type { Relationship } from '@beso/contract/relationships';
import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import Users from 'lucide-react/icons/users';
import { useFieldArray, useForm } from 'react-hook-form';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { useDraft } from '../../../platform/forms/useDraft.ts';
import { useStoredForm } from '../../../platform/forms/useStoredForm.ts';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextAreaField } from '../../../ui/controls/TextAreaField.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Dock } from '../../../ui/layout/Dock.tsx';
import { type FriendRow, newFriend, parseFriends, serializeFriends, withoutEmptyRows } from '../friends.ts';
import { GROUP_BLANK, GROUP_DRAFT } from '../inviteDrafts.ts';
import { useInviteFriends } from '../useInviteFriends.ts';
import { FriendFields } from './FriendFields.tsx';
import type { InvitationFormProps } from './PartnerForm.tsx';

export interface GroupFormProps extends InvitationFormProps {
  /** The group to invite people into; undefined creates a new group. */
  group: Pick<Relationship, 'id' | 'name'> | undefined;
}

/** [S5-031] Invites friends, one per row. Rows that the server refused stay, with the reason. */
export function GroupForm({ me, group, head, foot }: GroupFormProps) {
  const { t } = useTexts();
  const { kept, keep, drop } = useDraft(group ? 'inviteInto' : GROUP_DRAFT, GROUP_BLANK);
  const form = useForm<InviteFriendsInput>({
    resolver: zodResolver(InviteFriendsInput),
    defaultValues: {
      kind: 'group',
      groupName: kept.groupName,
      message: kept.message,
      relationshipId: group?.id ?? (kept.relationshipId || null),
      friends: parseFriends(kept.friends),
    },
  });
  useStoredForm(form, (values) =>
    keep({
      ...values,
      relationshipId: values.relationshipId ?? '',
      friends: serializeFriends(form.getValues('friends')),
    }),
  );
  const rows = useFieldArray({ control: form.control, name: 'friends', keyName: 'key' });
  const defaultName = t('friendsInvite.groupDefault', { name: me.firstName });
  const invite = useInviteFriends(form, defaultName, drop);
  const { formState, register } = form;
  const { errors } = formState;
  const count = Math.max(1, withoutEmptyRows(form.watch('friends')).length);

  /** Adds pasted people after the filled rows, each address once, up to the limit of one request. */
  const takeSeveral = (friends: FriendRow[]) => {
    const standing = withoutEmptyRows(form.getValues('friends'));
    const known = new Set(standing.map(({ email }) => email.trim().toLowerCase()));
    const added = friends.filter(({ email }) => !known.has(email.toLowerCase()));
    const all = [...standing, ...added];
    rows.replace(all.slice(0, INVITED_AT_ONCE_MAX));
    if (all.length > INVITED_AT_ONCE_MAX) form.setError('root', { message: t('friendsInvite.tooMany') });
  };
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const filled = withoutEmptyRows(form.getValues('friends'));
    if (filled.length === 0) {
      form.setError('root', { message: t('friendsInvite.atLeastOneFriend') });
      form.setFocus('friends.0.name');
      return;
    }
    if (filled.length < form.getValues('friends').length) form.setValue('friends', filled);
    await form.handleSubmit(invite)();
  };
  const problem = errors.root?.message ?? messageText(errors.friends?.root?.message, t);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="contents">
      <main className="px-gutter flex grow flex-col gap-5 pt-1 pb-6">
        {head}
        {group ? (
          <p className="type-h3 wrap-anywhere">{t('friendsInvite.into', { group: group.name })}</p>
        ) : (
          <TextField
            {...register('groupName')}
            label={t('invitations.choose.groupName')}
            optional={t('invitations.choose.optional')}
            placeholder={defaultName}
            icon={<Users size={20} aria-hidden="true" />}
            maxLength={RELATIONSHIP_NAME_MAX_LENGTH}
            autoComplete="off"
            error={messageText(errors.groupName?.message, t)}
          />
        )}
        <p className="type-sm text-text-2">{t('friendsInvite.paste')}</p>
        {rows.fields.map(({ key }, index) => (
          <FriendFields
            key={key}
            index={index}
            form={form}
            onRemove={rows.fields.length > 1 ? () => rows.remove(index) : undefined}
            onSeveral={takeSeveral}
          />
        ))}
        {rows.fields.length < INVITED_AT_ONCE_MAX ? (
          <Button
            block
            variant="quiet"
            icon={<Plus size={20} />}
            onClick={() => rows.append(newFriend(), { focusName: `friends.${rows.fields.length}.name` })}
          >
            {t('friendsInvite.add')}
          </Button>
        ) : null}
        <TextAreaField
          {...register('message')}
          label={t('inviting.form.message')}
          optional={t('inviting.form.optional')}
          maxLength={INVITATION_MESSAGE_MAX_LENGTH}
          error={messageText(errors.message?.message, t)}
        />
        {foot}
      </main>
      <Dock>
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        <Button
          block
          type="submit"
          icon={<Send size={20} />}
          loading={formState.isSubmitting}
          loadingLabel={t('friendsInvite.sending')}
        >
          {t('friendsInvite.send', { count })}
        </Button>
      </Dock>
    </form>
  );
}
