import type { Relationship } from '@beso/contract/relationships';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Users from 'lucide-react/icons/users';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { CoupleAvatar } from '../../../ui/pictures/CoupleAvatar.tsx';
import { avatarPropsOf } from '../api.ts';
import { findPartner } from '../members.ts';
import { BesoCount } from './BesoCount.tsx';

export const TYPE_TEXT: Record<Relationship['type'], TranslationKey> = {
  couple: 'relationships.type.couple',
  friend: 'relationships.type.friend',
  family: 'relationships.type.family',
  group: 'relationships.type.group',
};

export interface RelationshipRowProps {
  relationship: Relationship;
  myId: string;
  onOpen: () => void;
}

/** [S2-090] Shows a partner with the balance, or a group with the number of members. */
export function RelationshipRow({ relationship, myId, onOpen }: RelationshipRowProps) {
  const { t } = useTexts();
  const { id, type, name, members } = relationship;
  const partner = findPartner(relationship, myId);
  const me = members.find((member) => member.id === myId);
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-border not-first:border-t">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="pressable flex min-h-18 min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-x-3.5 gap-y-1 rounded-sm py-2 text-left"
      >
        {partner !== undefined && me !== undefined ? (
          <CoupleAvatar left={avatarPropsOf(me)} right={avatarPropsOf(partner)} size="lg" />
        ) : (
          <Avatar id={id} name={name} icon={<Users size={22} />} className="size-13!" />
        )}
        <span className="min-w-0 flex-[1_1_6rem]">
          <span className="type-h3 block wrap-anywhere">
            {partner === undefined ? name : `${partner.firstName} ${partner.lastName}`}
          </span>
          <span className="type-sm block text-text-2">
            {type === 'group' ? t('relationships.members', { count: members.length }) : t(TYPE_TEXT[type])}
          </span>
        </span>
        {partner === undefined ? (
          <ChevronRight size={22} aria-hidden="true" className="shrink-0" />
        ) : (
          <BesoCount count={partner.totalBesos} />
        )}
      </button>
      {partner === undefined ? null : (
        <Button
          compact
          variant="quiet"
          className="mb-1.5 shrink-0 sm:mb-0"
          aria-label={t('common.giveTo', { name: partner.firstName })}
          render={<Link to="/give-besos" search={{ to: partner.id, in: id }} />}
        >
          {t('shell.menu.give')}
        </Button>
      )}
    </li>
  );
}
