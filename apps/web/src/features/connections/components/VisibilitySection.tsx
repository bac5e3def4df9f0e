import type { Visibility } from '@beso/contract/connections';
import { Link } from '@tanstack/react-router';
import Ban from 'lucide-react/icons/ban';
import { useId } from 'react';
import { failureText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SettingsRow } from '../../../ui/layout/SettingsPanel.tsx';
import { setVisibility, useVisibility } from '../api.ts';

/** [S2-028] [S2-138] Lets the person choose who may see and find them. */
export function VisibilitySection() {
  const { t } = useTexts();
  const { profile } = useSession();
  const { data, error, refetch } = useVisibility();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="type-h2 mb-2">
        {t('connections.visibility.title')}
      </h2>
      {data !== undefined ? (
        <Switches chosen={data} />
      ) : error !== null ? (
        <NotLoaded
          text={failureText(error, t)}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-38 rounded-lg!" />
      )}
      {profile === null ? null : (
        <Link to="/user/$profileId" params={{ profileId: profile.id }} className="link link-tap mt-1">
          {t('connections.visibility.see')}
        </Link>
      )}
    </section>
  );
}

function Switches({ chosen }: { chosen: Visibility }) {
  const { t } = useTexts();
  const choose = (change: Partial<Visibility>) => setVisibility({ ...chosen, ...change });
  return (
    <ul className="rounded-lg bg-surface px-4.5 py-1">
      <Row
        label={t('connections.visibility.card')}
        help={t('connections.visibility.cardHelp')}
        checked={chosen.cardShown}
        onChange={(cardShown) => choose({ cardShown })}
      />
      <Row
        label={t('connections.visibility.name')}
        help={t('connections.visibility.nameHelp')}
        checked={chosen.cardShown && chosen.foundByName}
        // The search result shows the card, so a person who can be found must show it.
        onChange={(foundByName) => choose(foundByName ? { foundByName, cardShown: true } : { foundByName })}
      />
      <SettingsRow icon={<Ban size={24} />} label={t('shell.nav.blocked')} render={<Link to="/blocked" />} />
    </ul>
  );
}

interface RowProps {
  label: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Row({ label, help, checked, onChange }: RowProps) {
  const id = useId();
  return (
    <li className="flex items-center gap-3 border-border py-3 not-first:border-t">
      <div className="min-w-0 grow">
        <p className="font-mid">{label}</p>
        <p id={id} className="type-xs text-text-2">
          {help}
        </p>
      </div>
      <Switch label={label} describedBy={id} checked={checked} onChange={onChange} />
    </li>
  );
}
