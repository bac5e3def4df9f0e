import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { ComponentProps } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { ChoiceCard } from './ChoiceCard.tsx';

export type InvitationKind = 'partner' | 'friends';

export interface KindChoiceProps {
  /** Returns the properties of the radio button of a kind. */
  radio: (kind: InvitationKind) => Omit<ComponentProps<'input'>, 'type'>;
}

/** [S2-097] Asks for the kind of relationship, for links and mailed invitations alike. */
export function KindChoice({ radio }: KindChoiceProps) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend className="type-h1 narrow:type-h2 lg:type-h2 mb-4 narrow:mb-2.5">
        {t('invitations.choose.question')}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-2.5">
        <ChoiceCard
          {...radio('partner')}
          value="partner"
          icon={<UserRound size={22} />}
          label={t('invitations.choose.partner')}
          hint={t('invitations.choose.partnerHint')}
        />
        <ChoiceCard
          {...radio('friends')}
          value="friends"
          icon={<Users size={22} />}
          label={t('invitations.choose.friends')}
          hint={t('invitations.choose.friendsHint')}
        />
      </div>
    </fieldset>
  );
}
