import type { Person, Profile } from '@beso/contract/profiles';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CelebrationPage } from '../../../ui/layout/CelebrationPage.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { avatarPropsOf } from '../../relationships/index.ts';

export interface ConnectedProps {
  me: Profile;
  other: Person;
  relationshipId: string | undefined;
  children?: ReactNode;
}

/** [S8-061] Celebrates that two people are connected, and offers to give the first beso. */
export function ConnectedCelebration({ me, other, relationshipId, children }: ConnectedProps) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  // For screen readers, because the element that had the focus may be gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <CelebrationPage drawing={<FacesMeet me={avatarPropsOf(me)} other={avatarPropsOf(other)} />}>
      <h1 ref={heading} tabIndex={-1} className="type-hero outline-none">
        {t('common.youAnd', { name: other.firstName })}
      </h1>
      <p role="status" className="type-lead max-w-[32ch] text-text-2">
        {t('invitations.join.accepted')}
      </p>
      <Button
        block
        className="mt-3"
        icon={<BesoGlyph size={24} />}
        render={<Link to="/give-besos" search={{ to: other.id, in: relationshipId }} replace />}
      >
        {t('common.firstBeso', { name: other.firstName })}
      </Button>
      {children}
    </CelebrationPage>
  );
}
