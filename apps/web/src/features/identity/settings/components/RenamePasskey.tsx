import { type Passkey, RenamePasskeyInput } from '@beso/contract/passkeys';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../platform/errors.ts';
import { zodResolver } from '../../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { messageText, useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { Sheet } from '../../../../ui/layers/Sheet.tsx';
import { useRenamePasskey } from '../../passkeys/index.ts';

/** Gives a passkey a name by which the person recognises its device. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTexts();
  const rename = useRenamePasskey();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(RenamePasskeyInput),
    defaultValues: { passkeyId: passkey.id, name: passkey.name },
  });
  const save = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await rename.mutateAsync(values);
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, setError)) setProblem(errorText(error, t));
    }
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('factor.passkeys.renameTitle')}
      closeLabel={t('factor.confirm.close')}
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <TextField
          {...register('name')}
          label={t('factor.passkeys.name')}
          error={problem ?? messageText(formState.errors.name?.message, t)}
        />
        <Button
          block
          type="submit"
          loading={formState.isSubmitting}
          loadingLabel={t('factor.passkeys.saving')}
        >
          {t('factor.passkeys.save')}
        </Button>
      </form>
    </Sheet>
  );
}
