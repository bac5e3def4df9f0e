import type { Relationship } from '@beso/contract/relationships';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useHandOverGroup, useLeaveRelationship, useRemoveMember } from '../rolesApi.ts';
import type { MemberQuestion, MembersStep } from '../steps.ts';

interface Words {
  action: TranslationKey;
  done: TranslationKey;
  failed: TranslationKey;
}

const WORDS: Record<MemberQuestion['kind'], Words> = {
  remove: {
    action: 'relationships.remove.confirm',
    done: 'relationships.remove.done',
    failed: 'relationships.remove.failed',
  },
  handOver: {
    action: 'relationships.handOver.confirm',
    done: 'relationships.handOver.done',
    failed: 'relationships.handOver.failed',
  },
  leave: {
    action: 'relationships.leave.confirm',
    done: 'relationships.leave.done',
    failed: 'relationships.leave.failed',
  },
  part: {
    action: 'relationships.part.confirm',
    done: 'relationships.part.done',
    failed: 'relationships.leave.failed',
  },
};

export interface ConfirmStepProps {
  relationship: Relationship;
  step: Extract<MembersStep, { kind: 'confirm' }>;
  /** Returns to the list of members, also after an action has succeeded. */
  onBack: () => void;
  onDone: () => void;
}

export function ConfirmStep({ relationship, step: { what }, onBack, onDone }: ConfirmStepProps) {
  const { t } = useTexts();
  const relationshipId = relationship.id;
  const remove = useRemoveMember();
  const handOver = useHandOverGroup();
  const leave = useLeaveRelationship();
  const { action, done, failed } = WORDS[what.kind];
  const name = 'member' in what ? what.member.firstName : 'partner' in what ? what.partner.firstName : '';
  const onSuccess = () => {
    appToasts.success(t(done, { name, group: relationship.name }));
    if ('member' in what) onBack();
    else onDone();
  };
  const start = () => {
    if (!('member' in what)) return leave.mutate({ relationshipId }, { onSuccess });
    const input = { relationshipId, memberId: what.member.id };
    return (what.kind === 'remove' ? remove : handOver).mutate(input, { onSuccess });
  };
  const { isPending, error } = what.kind === 'remove' ? remove : what.kind === 'handOver' ? handOver : leave;
  return (
    <>
      {error === null ? null : (
        <div className="mb-3">
          <ActionFailure error={error} title={t(failed)} />
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        <Button variant="secondary" className="px-3!" disabled={isPending} onClick={onBack}>
          {t('common.cancel')}
        </Button>
        <Button
          variant={what.kind === 'handOver' ? 'primary' : 'danger'}
          className="px-3!"
          loading={isPending}
          onClick={start}
        >
          {t(action)}
        </Button>
      </div>
    </>
  );
}
