import type { SessionState, SignUpInput } from '@beso/contract/auth';
import type { SentPhoneCode } from '@beso/contract/phone';
import { useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { hasCode } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Sheet } from '../../../../ui/layers/Sheet.tsx';
import { PhoneCodeForm } from './PhoneCodeForm.tsx';

export interface PhoneCodeSheetProps {
  sent: SentPhoneCode;
  form: SignUpInput;
  onClose: () => void;
  /** Called with the new session. The account may have existed before. */
  onDone: (state: SessionState, how: 'registered' | 'signedIn') => Promise<void>;
  /** Called if the server refuses a field of the form, or refuses the sign-in. */
  onRefused: (error: unknown) => void;
}

/** [S4-024] Asks for the code that verifies the phone number. */
export function PhoneCodeSheet({ sent, form, onClose, onDone, onRefused }: PhoneCodeSheetProps) {
  const { t } = useTexts();
  const [newest, setNewest] = useState(sent);
  const { phone } = newest;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('phone.title')}
      closeLabel={t('phone.close')}
    >
      <PhoneCodeForm
        sent={newest}
        onSent={setNewest}
        onChange={onClose}
        onCode={async (phoneCode) => {
          try {
            await onDone(await api.auth.signUp({ ...form, phone, phoneCode }), 'registered');
          } catch (error) {
            // The form shows the errors of its fields.
            if (hasCode(error, 'INVALID_INPUT')) return onRefused(error);
            throw error;
          }
        }}
        wayOn={(error, phoneCode) =>
          hasCode(error, 'PHONE_EXISTS') ? (
            <button
              type="button"
              className="link link-tap"
              onClick={() =>
                void api.auth
                  .signInByPhone({ phone, phoneCode })
                  .then((state) => onDone(state, 'signedIn'))
                  .catch(onRefused)
              }
            >
              {t('phone.signIn')}
            </button>
          ) : null
        }
      />
    </Sheet>
  );
}
