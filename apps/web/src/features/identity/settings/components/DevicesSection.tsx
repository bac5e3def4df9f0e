import type { Device } from '@beso/contract/devices';
import Check from 'lucide-react/icons/check';
import Laptop from 'lucide-react/icons/laptop';
import LogOut from 'lucide-react/icons/log-out';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { useId } from 'react';
import { failureText } from '../../../../platform/errors.ts';
import { type Translate, useTexts } from '../../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../../platform/i18n/TimeAgo.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../../../ui/feedback/Tag.tsx';
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden.tsx';
import { signOutDevice, useDevices, useSignOutOthers } from '../api.ts';

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: Laptop } as const;

function nameOf({ browser, system }: Device, t: Translate): string {
  return [system, browser].filter((part) => part !== '').join(' · ') || t('account.devices.unknown');
}

export function DevicesSection() {
  const { t } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h2">
        {t('account.devices.title')}
      </h2>
      <List />
    </section>
  );
}

function List() {
  const { t } = useTexts();
  const { data, error, refetch } = useDevices();
  const others = useSignOutOthers();
  if (data === undefined) {
    return error === null ? (
      <ListSkeleton />
    ) : (
      <div className="mt-3">
        <NotLoaded
          text={failureText(error, t)}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  return (
    <>
      <ul>
        {data.devices.map((device) => (
          <Row
            key={device.id}
            device={device}
            alike={data.devices.some((other) => other !== device && nameOf(other, t) === nameOf(device, t))}
            onSignOut={() => signOutDevice(device.id)}
          />
        ))}
      </ul>
      {data.devices.length > 1 ? (
        <Button
          block
          variant="quiet"
          className="mt-3"
          icon={<LogOut size={20} />}
          loading={others.isPending}
          onClick={() => others.mutate()}
        >
          {t('account.devices.signOutOthers')}
        </Button>
      ) : null}
    </>
  );
}

interface RowProps {
  device: Device;
  /** True if another device has the same name, so that the row needs the time of sign-in. */
  alike: boolean;
  onSignOut: () => void;
}

function Row({ device, alike, onSignOut }: RowProps) {
  const { t } = useTexts();
  const since = t('account.devices.since', { at: new Date(device.signedInAt) });
  const name = alike ? `${nameOf(device, t)}, ${since}` : nameOf(device, t);
  const Icon = ICONS[device.form];
  return (
    <li className="flex min-h-18 items-center gap-3.5 border-border py-3 not-first:border-t">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center self-start rounded-full bg-surface"
      >
        <Icon size={20} />
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 grow">
          <p className="font-mid">{nameOf(device, t)}</p>
          <p className="type-xs text-text-2">
            {device.isThis ? t('account.devices.now') : <TimeAgo at={device.lastSeenAt} />}
            {alike ? ` · ${since}` : null}
          </p>
        </div>
        {device.isThis ? (
          <Tag variant="success" icon={<Check size={16} strokeWidth={3} aria-hidden="true" />}>
            {t('account.devices.this')}
          </Tag>
        ) : (
          <Button
            variant="secondary"
            compact
            className="shrink-0"
            aria-label={t('account.devices.signOutNamed', { name })}
            onClick={onSignOut}
          >
            {t('shell.signOut')}
          </Button>
        )}
      </div>
    </li>
  );
}

function ListSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {['w-2/5', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden="true" className="flex min-h-18 items-center gap-3.5">
          <Skeleton className="size-11 shrink-0" />
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
