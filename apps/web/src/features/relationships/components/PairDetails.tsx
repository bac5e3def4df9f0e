import type { Relationship } from '@beso/contract/relationships';
import { Link } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { CoupleAvatar } from '../../../ui/pictures/CoupleAvatar.tsx';
import { MoreMenu } from '../../moderation/index.ts';
import { avatarPropsOf } from '../api.ts';
import type { Member } from '../members.ts';
import type { MembersStep } from '../steps.ts';

export interface PairDetailsProps {
  relationship: Relationship;
  partner: Member;
  onStep: (step: MembersStep) => void;
}

export function PairDetails({ relationship, partner, onStep }: PairDetailsProps) {
  const { t } = useTexts();
  const me = relationship.members.find(({ id }) => id !== partner.id) ?? partner;
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 rounded-lg bg-surface p-4.5">
        <CoupleAvatar left={avatarPropsOf(me)} right={avatarPropsOf(partner)} size="xl" />
        <p className="min-w-0 grow basis-[5.5rem]">
          <span className="block">
            {t('relationships.has', { name: partner.firstName, count: partner.totalBesos })}
          </span>
          <span className="type-sm block text-text-2">
            {t('relationships.since', { date: new Date(partner.joinedAt) })}
          </span>
        </p>
        <MoreMenu
          className="-mr-2"
          subject={{ report: { kind: 'person', id: partner.id }, author: partner, people: [partner] }}
        />
      </div>
      <div className="mt-4 flex flex-col gap-1.5">
        <Button
          block
          icon={<BesoGlyph size={22} />}
          render={<Link to="/give-besos" search={{ to: partner.id, in: relationship.id }} />}
        >
          {t('common.giveTo', { name: partner.firstName })}
        </Button>
        <Button
          block
          variant="secondary"
          icon={<MessageCircle size={22} />}
          render={<Link to="/find-friends" search={{ with: partner.id }} />}
        >
          {t('common.messageTo', { name: partner.firstName })}
        </Button>
        <Button
          block
          compact
          variant="ghost"
          className="text-danger!"
          onClick={() => onStep({ kind: 'confirm', what: { kind: 'part', partner } })}
        >
          {t('relationships.part.action')}
        </Button>
      </div>
    </>
  );
}
