import ArrowLeft from 'lucide-react/icons/arrow-left';
import KeyRound from 'lucide-react/icons/key-round';
import UserMinus from 'lucide-react/icons/user-minus';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SettingsRow } from '../../../ui/layout/SettingsPanel.tsx';
import { MoreMenu } from '../../moderation/index.ts';
import type { Member } from '../members.ts';
import type { MembersStep } from '../steps.ts';

export interface MemberChoicesProps {
  member: Member;
  onStep: (step: MembersStep) => void;
  onBack: () => void;
}

export function MemberChoices({ member, onStep, onBack }: MemberChoicesProps) {
  const { t } = useTexts();
  const ask = (kind: 'remove' | 'handOver') => onStep({ kind: 'confirm', what: { kind, member } });
  return (
    <>
      <ul className="rounded-lg bg-surface px-4.5 py-1">
        <SettingsRow
          icon={<KeyRound size={22} />}
          label={t('relationships.handOver.action')}
          onClick={() => ask('handOver')}
        />
        <SettingsRow
          danger
          icon={<UserMinus size={22} />}
          label={t('relationships.remove.action')}
          onClick={() => ask('remove')}
        />
      </ul>
      <div className="mt-3 flex items-center justify-between gap-3">
        <Button compact variant="ghost" icon={<ArrowLeft size={18} />} onClick={onBack}>
          {t('common.back')}
        </Button>
        <MoreMenu subject={{ report: { kind: 'person', id: member.id }, author: member, people: [member] }} />
      </div>
    </>
  );
}
