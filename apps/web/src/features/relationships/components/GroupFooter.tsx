import type { Relationship } from '@beso/contract/relationships';
import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { successorIn } from '../members.ts';
import type { MembersStep } from '../steps.ts';

export interface GroupFooterProps {
  relationship: Relationship;
  myId: string;
  onStep: (step: MembersStep) => void;
}

export function GroupFooter({ relationship, myId, onStep }: GroupFooterProps) {
  const { t } = useTexts();
  const owns = relationship.members.some(({ id, role }) => id === myId && role === 'owner');
  const successor = owns ? successorIn(relationship, myId) : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      {owns ? (
        <Button
          block
          variant="secondary"
          icon={<UserPlus size={20} />}
          render={<Link to="/new-relationship" search={{ type: 'friends', group: relationship.id }} />}
        >
          {t('shell.people.invite')}
        </Button>
      ) : null}
      <div className="flex flex-wrap justify-center gap-x-2">
        {owns ? (
          <Button
            compact
            variant="ghost"
            icon={<Pencil size={18} />}
            onClick={() => onStep({ kind: 'rename' })}
          >
            {t('relationships.rename.action')}
          </Button>
        ) : null}
        <Button
          compact
          variant="ghost"
          className="text-danger!"
          icon={<LogOut size={18} />}
          onClick={() => onStep({ kind: 'confirm', what: { kind: 'leave', successor } })}
        >
          {t('relationships.leave.action')}
        </Button>
      </div>
    </div>
  );
}
