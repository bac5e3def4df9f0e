import { CreateInvitationInput } from '@beso/contract/invitations';
import { NAME_MAX_LENGTH, RELATIONSHIP_NAME_MAX_LENGTH } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { useForm } from 'react-hook-form';
import { errorText, isUnexpectedError } from '../../../platform/errors.ts';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../platform/forms/refusedFields.ts';
import { useDraft } from '../../../platform/forms/useDraft.ts';
import { useStoredForm } from '../../../platform/forms/useStoredForm.ts';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Dock } from '../../../ui/layout/Dock.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { SecondPartnerWarning } from '../../connections/index.ts';
import { LINK_BLANK, LINK_DRAFT } from '../inviteDrafts.ts';
import { CouplePreview } from './CouplePreview.tsx';
import { InviteFooter } from './InviteFooter.tsx';
import { InviteTabs } from './InviteTabs.tsx';
import { InviteWays } from './InviteWays.tsx';
import { KindChoice } from './KindChoice.tsx';

export interface InviteChoiceProps {
  me: Profile;
  wantsToGive: boolean;
  initial: CreateInvitationInput | undefined;
  onBack: () => void;
  /** Creates the link. Rejects if the server refuses. */
  onChosen: (input: CreateInvitationInput) => Promise<void>;
}

/** [S2-097] Asks whom to invite by link: a partner, by name, or friends. */
export function InviteChoice({ me, wantsToGive, initial, onBack, onChosen }: InviteChoiceProps) {
  const { t } = useTexts();
  const { kept, keep, drop } = useDraft(LINK_DRAFT, LINK_BLANK);
  const form = useForm<CreateInvitationInput>({
    resolver: zodResolver(CreateInvitationInput),
    defaultValues: initial ?? { ...kept, kind: kept.kind === 'friends' ? 'friends' : 'partner' },
  });
  useStoredForm(form, keep);
  const { formState, register } = form;
  const [kind, partnerName] = form.watch(['kind', 'partnerName']);
  const errorOf = (field: 'partnerName' | 'groupName') =>
    messageText(form.getFieldState(field, formState).error?.message, t);
  const problem = formState.errors.root?.message;

  const submit = form.handleSubmit(async (input) => {
    try {
      await onChosen(input);
      drop();
    } catch (error) {
      if (showFieldErrors(error, form.setError)) return;
      form.setError('root', {
        message: isUnexpectedError(error) ? t('invitations.choose.failed') : errorText(error, t),
      });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="column">
      <TopBar title={t('invitations.choose.title')} backLabel={t('common.back')} onBack={onBack} />
      <main className="px-gutter flex grow flex-col gap-5 pt-1 pb-6">
        {wantsToGive ? <p className="text-text-2">{t('invitations.choose.giveFirst')}</p> : null}
        <InviteTabs tab="invite" kind={kind} />
        <KindChoice radio={() => register('kind')} />
        <InviteWays way="link" kind={kind} typed={() => form.getValues()} />
        {kind === 'partner' ? <SecondPartnerWarning /> : null}
        {kind === 'partner' ? (
          <TextField
            key="partner"
            {...register('partnerName')}
            label={t('invitations.choose.partnerName')}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            error={errorOf('partnerName')}
          />
        ) : (
          <TextField
            key="friends"
            {...register('groupName')}
            label={t('invitations.choose.groupName')}
            maxLength={RELATIONSHIP_NAME_MAX_LENGTH}
            optional={t('invitations.choose.optional')}
            autoComplete="off"
            error={errorOf('groupName')}
          />
        )}
        {kind === 'partner' ? <CouplePreview me={me} name={partnerName?.trim() ?? ''} /> : null}
        <InviteFooter />
      </main>
      <Dock>
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        <Button
          block
          type="submit"
          loading={formState.isSubmitting}
          loadingLabel={t('invitations.choose.creating')}
        >
          {t('invitations.choose.create')}
        </Button>
      </Dock>
    </form>
  );
}
