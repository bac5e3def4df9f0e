import type { FeedFilter, FeedPart } from '@beso/contract/feed';
import type { Relationship } from '@beso/contract/relationships';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { ChipRow } from '../../../ui/controls/ChipRow.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { avatarPropsOf, useCachedRelationships } from '../../relationships/index.ts';

export function onlyOtherMemberOf({ members }: Relationship, myId: string | undefined) {
  const others = members.filter(({ id }) => id !== myId);
  return others.length === 1 ? others[0] : undefined;
}

/** The filters of the feed. The address contains the chosen filter. */
export function FilterChips({ only, month }: FeedPart) {
  const { t } = useTexts();
  const name = useId();
  const navigate = useNavigate();
  const myId = useSession().session?.user.id;
  const { data } = useCachedRelationships();
  // The page of an ended relationship links to this filter, so the filter needs a chip.
  const before =
    only !== undefined &&
    only !== 'mine' &&
    data !== undefined &&
    !data.relationships.some(({ id }) => id === only);
  const chip = (value: FeedFilter | undefined) => ({
    name,
    checked: value === only,
    className: 'shrink-0',
    onChange: () => void navigate({ to: '/home', search: { only: value, month } }),
  });
  return (
    <ChipRow label={t('feed.filter.label')}>
      <Chip {...chip(undefined)}>{t('feed.filter.everyone')}</Chip>
      <Chip {...chip('mine')}>{t('feed.filter.mine')}</Chip>
      {data?.relationships.map((relationship) => {
        const other = onlyOtherMemberOf(relationship, myId);
        return other === undefined ? (
          <Chip key={relationship.id} {...chip(relationship.id)}>
            {relationship.name}
          </Chip>
        ) : (
          <Chip
            key={relationship.id}
            {...chip(relationship.id)}
            avatar={<Avatar {...avatarPropsOf(other)} size="xs" />}
          >
            {other.firstName}
          </Chip>
        );
      })}
      {before ? <Chip {...chip(only)}>{t('feed.filter.before')}</Chip> : null}
    </ChipRow>
  );
}
