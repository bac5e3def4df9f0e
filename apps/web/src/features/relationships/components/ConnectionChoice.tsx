import { Link } from '@tanstack/react-router';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { SettingsRow } from '../../../ui/layout/SettingsPanel.tsx';

export interface ConnectionChoiceProps {
  /** Why the person adds somebody: for the connection itself, or for a quiz. */
  kind: 'connection' | 'game';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** [S2-093] Asks whether to add a partner or a group. */
export function ConnectionChoice({ kind, open, onOpenChange }: ConnectionChoiceProps) {
  const { t } = useTexts();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(kind === 'game' ? 'relationships.game.title' : 'relationships.connection.title')}
      description={t(kind === 'game' ? 'relationships.game.text' : 'relationships.connection.text')}
      closeLabel={t('relationships.close')}
    >
      <ul className="rounded-lg bg-surface px-4.5 py-1">
        <SettingsRow
          icon={<UserRound size={24} />}
          label={t('relationships.choice.partner')}
          help={t('relationships.choice.partnerHint')}
          render={<Link to="/new-relationship" search={{ type: 'partner' }} />}
        />
        <SettingsRow
          icon={<Users size={24} />}
          label={t('relationships.choice.groups')}
          help={t('relationships.choice.groupsHint')}
          render={<Link to="/new-relationship" search={{ type: 'friends' }} />}
        />
      </ul>
    </Sheet>
  );
}
