import { RELATIONSHIP_NAME_MAX_LENGTH } from '@beso/contract/limits';
import type { Relationship } from '@beso/contract/relationships';
import { GroupName } from '@beso/contract/roles';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../platform/forms/refusedFields.ts';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useRenameGroup } from '../rolesApi.ts';

/** Renames a group. A refused name stays in the field. */
export function RenameForm({ relationship, onDone }: { relationship: Relationship; onDone: () => void }) {
  const { t } = useTexts();
  const form = useForm<z.input<typeof GroupName>, unknown, z.output<typeof GroupName>>({
    resolver: zodResolver(GroupName),
    defaultValues: { name: relationship.name },
  });
  const { mutateAsync, error } = useRenameGroup();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await mutateAsync({ relationshipId: relationship.id, name });
      appToasts.success(t('relationships.rename.done', { name }));
      onDone();
    } catch (failure) {
      showFieldErrors(failure, form.setError);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        {...form.register('name')}
        label={t('relationships.rename.name')}
        maxLength={RELATIONSHIP_NAME_MAX_LENGTH}
        autoComplete="off"
        error={messageText(errors.name?.message, t)}
      />
      {error === null || errors.name ? null : (
        <ActionFailure error={error} title={t('relationships.rename.failed')} />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        <Button variant="secondary" className="px-3!" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" className="px-3!" loading={isSubmitting}>
          {t('relationships.rename.save')}
        </Button>
      </div>
    </form>
  );
}
