import type { Relationship } from '@beso/contract/relationships';
import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { MoreMenu } from '../../moderation/index.ts';
import { type RankedMember, rankedMembers } from '../members.ts';
import type { MembersStep } from '../steps.ts';
import { BesoCount } from './BesoCount.tsx';

export interface MemberListProps {
  relationship: Relationship;
  myId: string;
  onStep: (step: MembersStep) => void;
}

/** [S2-090] Lists a group's members: the viewer, then the others by balance. */
export function MemberList({ relationship, myId, onStep }: MemberListProps) {
  const { members } = relationship;
  const owns = members.some(({ id, role }) => id === myId && role === 'owner');
  return (
    <ul>
      {rankedMembers(members, myId).map((ranked) => (
        <MemberRow
          key={ranked.member.id}
          ranked={ranked}
          relationshipId={relationship.id}
          isMe={ranked.member.id === myId}
          onManage={owns ? () => onStep({ kind: 'member', member: ranked.member }) : undefined}
        />
      ))}
    </ul>
  );
}

interface MemberRowProps {
  ranked: RankedMember;
  relationshipId: string;
  isMe: boolean;
  onManage: (() => void) | undefined;
}

function MemberRow({ ranked: { member, rank }, relationshipId, isMe, onManage }: MemberRowProps) {
  const { t } = useTexts();
  const { id, firstName, lastName, avatarUrl, role, totalBesos } = member;
  const notes = [isMe ? t('relationships.you') : null, role === 'owner' ? t('relationships.owner') : null];
  const note = notes.filter((text) => text !== null).join(' · ');
  const nameId = `member-${id}`;
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-x-3.5 border-border py-2 not-first:border-t">
      <span className="relative shrink-0">
        <Avatar id={id} name={`${firstName} ${lastName}`} photoUrl={avatarUrl} />
        {rank === undefined ? null : <Badge rank={rank} />}
      </span>
      {/* Beside a long name, balance and buttons move to the next line. */}
      <span className="max-w-full min-w-0 grow basis-[min-content]">
        <span id={nameId} className="type-h3 block wrap-break-word">
          {firstName} {lastName}
        </span>
        {note === '' ? null : <span className="type-sm block text-text-2">{note}</span>}
      </span>
      <span className="ml-auto flex items-center gap-3.5">
        <BesoCount count={totalBesos} />
        {isMe ? null : (
          <IconButton
            label={t('common.giveTo', { name: firstName })}
            variant="tint"
            className="-my-1 text-primary"
            render={<Link to="/give-besos" search={{ to: id, in: relationshipId }} />}
          >
            <BesoGlyph size={22} />
          </IconButton>
        )}
        {isMe ? null : onManage ? (
          <IconButton
            label={t('common.more')}
            aria-describedby={nameId}
            onClick={onManage}
            className="-mr-2.5 -ml-2"
          >
            <Ellipsis size={22} />
          </IconButton>
        ) : (
          <MoreMenu
            describedBy={nameId}
            className="-mr-2.5 -ml-2"
            subject={{ report: { kind: 'person', id }, author: member, people: [member] }}
          />
        )}
      </span>
    </li>
  );
}

const TONE: Record<number, string> = { 1: 'bg-saffron', 2: 'bg-sky', 3: 'bg-apricot' };

function Badge({ rank }: { rank: number }) {
  const { t } = useTexts();
  return (
    <span
      className={cx(
        'num absolute -right-2 -bottom-1 grid size-6 place-items-center rounded-full text-[0.8125rem]/none text-ink ring-2 ring-page',
        TONE[rank],
      )}
    >
      <span aria-hidden="true">{rank}</span>
      <VisuallyHidden>{t('relationships.place', { rank })}</VisuallyHidden>
    </span>
  );
}
