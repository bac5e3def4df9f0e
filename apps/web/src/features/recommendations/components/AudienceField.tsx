import { AUDIENCES, type Audience } from '@beso/contract/limits';
import type { Relationship } from '@beso/contract/relationships';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ChipGroup } from '../../../ui/controls/ChipGroup.tsx';
import { FieldShell } from '../../../ui/controls/FieldShell.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { type Audiences, type ChosenAudience, chosenAudience } from '../audience.ts';
import { AudienceIcon } from './AudienceIcon.tsx';

export interface AudienceFieldProps {
  audiences: Audiences;
  value: ChosenAudience;
  onChange: (value: ChosenAudience) => void;
}

/** [S5-029] Asks for the audience and, if necessary, for a couple or group. */
export function AudienceField({ audiences, value, onChange }: AudienceFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const myId = useSession().session?.user.id;
  const choose = (audience: Audience, relationshipId = '') =>
    onChange(chosenAudience(audiences, { audience, relationshipId }));
  const several = value.audience === 'pareja' || value.audience === 'grupos' ? audiences[value.audience] : [];
  return (
    <>
      <FieldShell id={id} group label={t('recommendations.audience.label')}>
        <div className="flex flex-col gap-2">
          {AUDIENCES.map((audience) => (
            <AudienceCard
              key={audience}
              name={id}
              audience={audience}
              about={aboutOf(audience, audiences, value, myId, t)}
              checked={value.audience === audience}
              disabled={chosenAudience(audiences, { audience, relationshipId: '' }).audience === ''}
              onChange={() => choose(audience)}
            />
          ))}
        </div>
      </FieldShell>
      {several.length > 1 && value.audience !== '' ? (
        <ChipGroup
          label={t('recommendations.audience.which')}
          value={value.relationshipId}
          onChange={(relationshipId) => value.audience !== '' && choose(value.audience, relationshipId)}
          options={several.map((relationship) => ({
            value: relationship.id,
            label: nameOf(relationship, myId),
          }))}
        />
      ) : null}
    </>
  );
}

function nameOf({ type, name, members }: Relationship, myId: string | undefined): string {
  const others = members.filter(({ id }) => id !== myId);
  const [other] = others;
  return other !== undefined && others.length === 1 && type !== 'group' ? other.firstName : name;
}

function aboutOf(
  audience: Audience,
  audiences: Audiences,
  value: ChosenAudience,
  myId: string | undefined,
  t: Translate,
): string {
  if (audience === 'todos') {
    return t('recommendations.audience.connections', { count: audiences.connections });
  }
  const relationship =
    audiences[audience].find(({ id }) => id === value.relationshipId) ?? audiences[audience][0];
  if (relationship === undefined) {
    return audience === 'pareja'
      ? t('recommendations.audience.noCouple')
      : t('recommendations.audience.noGroup');
  }
  const name = nameOf(relationship, myId);
  return relationship.members.length > 2
    ? t('recommendations.audience.group', { name, count: relationship.members.length })
    : name;
}

interface AudienceCardProps {
  name: string;
  audience: Audience;
  about: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
}

function AudienceCard({ name, audience, about, checked, disabled, onChange }: AudienceCardProps) {
  const { t } = useTexts();
  return (
    <label
      className={cx(
        'pressable flex min-h-16 w-full items-center gap-3.5 rounded-tile px-4 narrow:gap-2 narrow:px-3 py-2 inset-ring-[1.5px] inset-ring-border-strong',
        'has-checked:bg-primary-tint has-checked:inset-ring-[2.5px] has-checked:inset-ring-primary',
        'has-disabled:bg-disabled-bg has-disabled:text-disabled-text has-disabled:inset-ring-0',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        type="radio"
        name={name}
        value={audience}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className="peer sr-only"
      />
      <AudienceIcon audience={audience} size={22} />
      <span className="min-w-0 grow">
        <span className="block font-strong narrow:text-[min(1rem,8vw)]">
          {t(`recommendations.audience.${audience}`)}
        </span>
        <span className={cx('type-xs block wrap-anywhere', !disabled && 'text-text-3')}>{about}</span>
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full text-white',
          checked ? 'bg-primary' : 'inset-ring-2 inset-ring-border-strong',
        )}
      >
        {checked ? <Check size={14} strokeWidth={3.5} /> : null}
      </span>
    </label>
  );
}
