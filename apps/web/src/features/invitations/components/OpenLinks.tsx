import type { OpenInvitation } from '@beso/contract/invitations';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { OpenedTag } from './OpenedTag.tsx';

export function OpenLinks({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const { t } = useTexts();
  const headingId = useId();
  const readable = invitations.filter(({ url, isMailed }) => url !== null && !isMailed);
  if (readable.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="type-h3">
        {t('invitations.choose.open')}
      </h2>
      <ul>
        {readable.map(({ id, partnerName, groupName, openedAt, registeringAt }) => (
          <li key={id} className="border-border not-first:border-t">
            <Link
              to="/invitation-hub"
              search={{ link: id }}
              state={{ fromChoice: true }}
              className="flex min-h-14 flex-wrap items-center gap-3 py-2 hover:text-primary"
            >
              <span className="min-w-0 grow basis-[5rem] wrap-anywhere">
                {t('invitations.choose.openFor', { name: partnerName ?? groupName ?? '' })}
              </span>
              <OpenedTag invitationId={id} openedAt={openedAt} registeringAt={registeringAt} />
              <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-text-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
