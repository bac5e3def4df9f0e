import { INVITATION_MESSAGE_MAX_LENGTH } from '@beso/contract/limits';
import { InvitePartnerInput } from '@beso/contract/mailed-invitations';
import type { Profile } from '@beso/contract/profiles';
import { useNavigate } from '@tanstack/react-router';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText, hasCode } from '../../../platform/errors.ts';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../platform/forms/refusedFields.ts';
import { useDraft } from '../../../platform/forms/useDraft.ts';
import { useStoredForm } from '../../../platform/forms/useStoredForm.ts';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextAreaField } from '../../../ui/controls/TextAreaField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Dock } from '../../../ui/layout/Dock.tsx';
import { SecondPartnerWarning } from '../../connections/index.ts';
import { PARTNER_BLANK, PARTNER_DRAFT } from '../inviteDrafts.ts';
import { useSendInvitations } from '../mailedApi.ts';
import { CouplePreview } from './CouplePreview.tsx';
import { InviteeFields } from './InviteeFields.tsx';

/** The properties of the forms for a partner and for friends. */
export interface InvitationFormProps {
  me: Profile;
  head: ReactNode;
  foot: ReactNode;
}

/** [S5-030] Invites a partner by name and address. A retry does not invite twice. */
export function PartnerForm({ me, head, foot }: InvitationFormProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const { kept, keep, drop } = useDraft(PARTNER_DRAFT, PARTNER_BLANK);
  const form = useForm<InvitePartnerInput>({
    resolver: zodResolver(InvitePartnerInput),
    defaultValues: { ...kept, kind: 'partner', id },
  });
  useStoredForm(form, keep);
  const send = useSendInvitations();
  const { formState, register } = form;
  const { errors } = formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      await send.mutateAsync(input);
      drop();
      appToasts.success(t('inviting.form.sent', { name: input.partnerName.trim() }));
      await navigate({ to: '/invitation-management' });
    } catch (error) {
      if (showFieldErrors(error, form.setError)) return;
      const unexpected = hasCode(error, 'INTERNAL_SERVER_ERROR');
      form.setError('root', { message: unexpected ? t('invitations.choose.failed') : errorText(error, t) });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="contents">
      <main className="px-gutter flex grow flex-col gap-5 pt-1 pb-6">
        {head}
        <SecondPartnerWarning />
        <InviteeFields
          name={register('partnerName')}
          nameLabel={t('invitations.choose.partnerName')}
          nameError={messageText(errors.partnerName?.message, t)}
          email={register('email')}
          emailError={messageText(errors.email?.message, t)}
        />
        <TextAreaField
          {...register('message')}
          label={t('inviting.form.message')}
          optional={t('inviting.form.optional')}
          maxLength={INVITATION_MESSAGE_MAX_LENGTH}
          error={messageText(errors.message?.message, t)}
        />
        <CouplePreview me={me} name={form.watch('partnerName').trim()} />
        {foot}
      </main>
      <Dock>
        {errors.root?.message === undefined ? null : <Alert>{errors.root.message}</Alert>}
        <Button
          block
          type="submit"
          icon={<Send size={20} />}
          loading={formState.isSubmitting}
          loadingLabel={t('inviting.form.sending')}
        >
          {t('inviting.form.send')}
        </Button>
      </Dock>
    </form>
  );
}
