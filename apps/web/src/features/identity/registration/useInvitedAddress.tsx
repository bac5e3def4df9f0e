import type { SignUpInput } from '@beso/contract/auth';
import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../platform/i18n/index.ts';
import { forgetInvitation } from '../../../platform/invitations/pendingInvitation.ts';
import { KeepHeight } from '../../../ui/layout/KeepHeight.tsx';
import type { RegistrationInvitation } from './registrationInvitation.ts';

export interface InvitedAddress {
  help: ReactNode;
  /** Returns whether the entered address can accept the invitation, and focuses the field if not. */
  fits: () => boolean;
}

const asWritten = (email: string | undefined) => (email ?? '').trim().toLowerCase();

/** Fills in the only address that can accept the invitation. */
export function useInvitedAddress(
  form: UseFormReturn<SignUpInput>,
  invitation: RegistrationInvitation | null,
): InvitedAddress {
  const { t } = useTexts();
  const email = invitation?.email ?? null;
  const [method, typed] = form.watch(['contactMethod', 'email']);
  useEffect(() => {
    if (email !== null && asWritten(form.getValues('email')) === '') form.setValue('email', email);
  }, [email, form]);
  if (invitation === null || email === null) return { help: undefined, fits: () => true };
  const isIt = method === 'email' && asWritten(typed) === asWritten(email);
  const take = () => {
    form.setValue('contactMethod', 'email');
    form.setValue('email', email, { shouldValidate: true });
  };
  const goWithout = () => {
    forgetInvitation();
    window.location.reload();
  };
  // Keeps the height, so that the fields below do not move.
  const help = (
    <KeepHeight state={String(isIt)}>
      {isIt ? (
        t('registration.invitedAddress', { name: invitation.inviterName })
      ) : (
        <>
          <span className="block font-semibold text-danger wrap-anywhere">
            {t('registration.otherAddress', { email })}
          </span>
          <button type="button" className="link link-tap text-left wrap-anywhere" onClick={take}>
            {t('registration.useInvited', { email })}
          </button>{' '}
          <button type="button" className="link link-tap" onClick={goWithout}>
            {t('registration.withoutInvitation')}
          </button>
        </>
      )}
    </KeepHeight>
  );
  return {
    help,
    fits: () => {
      if (!isIt) form.setFocus('email');
      return isIt;
    },
  };
}
