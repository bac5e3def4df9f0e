import type { Passkey } from '@beso/contract/passkeys';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText, failureText, isApiError } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../../platform/i18n/TimeAgo.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { NotLoaded } from '../../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../../ui/layers/Dialog.tsx';
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden.tsx';
import {
  addPasskey,
  isPasskeyCancelled,
  supportsPasskeys,
  usePasskeys,
  useRefetchPasskeys,
} from '../../passkeys/index.ts';
import { useHasVerifiedContact, useReauthentication, VerifyFirst } from '../../second-factor/index.ts';
import { RenamePasskey } from './RenamePasskey.tsx';

export function PasskeysSection() {
  const { t } = useTexts();
  const id = useId();
  const { data, error, refetch } = usePasskeys();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="type-h2">
        {t('factor.passkeys.title')}
      </h2>
      <p className="type-sm text-text-2">
        {t(supportsPasskeys() ? 'factor.passkeys.text' : 'factor.passkeys.notHere')}
      </p>
      {data === undefined && error !== null ? (
        <NotLoaded
          text={failureText(error, t)}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && error === null ? (
        <div role="status">
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
          <Skeleton className="h-18 rounded-lg!" />
        </div>
      ) : null}
      {data === undefined ? null : <List passkeys={data.passkeys} />}
    </section>
  );
}

function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTexts();
  const fresh = useReauthentication();
  const changed = useRefetchPasskeys();
  const proven = useHasVerifiedContact();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  const [renamed, setRenamed] = useState<Passkey>();

  const change = async (action: () => Promise<unknown>, done: string) => {
    try {
      if ((await fresh.run(action)) !== undefined) appToasts.success(done);
    } catch (error) {
      if (!isPasskeyCancelled(error))
        appToasts.error(isApiError(error) ? errorText(error, t) : t('factor.passkeys.failed'));
    }
    await changed();
  };
  const add = async () => {
    setAdding(true);
    await change(addPasskey, t('factor.passkeys.added'));
    setAdding(false);
  };
  const remove = async ({ id: passkeyId }: Passkey) => {
    setRemoved(undefined);
    await change(() => api.passkeys.removePasskey({ passkeyId }), t('factor.passkeys.removed'));
  };
  return (
    <>
      {passkeys.length === 0 ? null : (
        <ul>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {proven ? null : <VerifyFirst />}
      {proven && supportsPasskeys() ? (
        <Button
          block
          variant="secondary"
          icon={<Plus size={20} />}
          loading={adding}
          loadingLabel={t('factor.passkeys.adding')}
          onClick={() => void add()}
        >
          {t('factor.passkeys.add')}
        </Button>
      ) : null}
      <Dialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={t('factor.passkeys.removeQuestion')}
        text={t('factor.passkeys.removeText', { name: removed?.name ?? '' })}
        confirmLabel={t('factor.passkeys.doRemove')}
        cancelLabel={t('factor.passkeys.keep')}
        confirmVariant="danger"
        onConfirm={() => removed !== undefined && void remove(removed)}
      />
      {renamed === undefined ? null : (
        <RenamePasskey passkey={renamed} onClose={() => setRenamed(undefined)} />
      )}
      {fresh.question}
    </>
  );
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function Row({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: RowProps) {
  const { t } = useTexts();
  return (
    <li className="flex min-h-18 items-center gap-3.5 border-border py-3 not-first:border-t">
      <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-surface">
        <Fingerprint size={20} />
      </span>
      <div className="min-w-0 grow">
        <p className="font-mid wrap-anywhere">{name}</p>
        <p className="type-xs text-text-2">
          {lastUsedAt === null ? t('factor.passkeys.addedOn') : t('factor.passkeys.lastUsed')}{' '}
          <TimeAgo at={lastUsedAt ?? createdAt} />
        </p>
      </div>
      <IconButton label={t('factor.passkeys.rename', { name })} onClick={onRename}>
        <Pencil size={20} />
      </IconButton>
      <IconButton label={t('factor.passkeys.remove', { name })} onClick={onRemove}>
        <Trash2 size={20} />
      </IconButton>
    </li>
  );
}
