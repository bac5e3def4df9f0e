import { latestBirthday } from '@beso/contract/profiles';
import type { Config } from '../../../platform/config.ts';
import { fail } from '../../../platform/http/fail.ts';

const TOO_YOUNG: Readonly<Record<number, string>> = {
  14: 'registration.birthdayTooYoung',
  15: 'registration.birthdayTooYoung15',
  16: 'registration.birthdayTooYoung16',
};

/** Refuses a registration below the minimum age. @throws INVALID_INPUT at the field `birthday` */
export function refuseTooYoung({ minimumAge }: Config, birthday: string | null | undefined): void {
  if (birthday == null || birthday <= latestBirthday(minimumAge)) return;
  throw fail('INVALID_INPUT', { fields: [{ path: 'birthday', key: TOO_YOUNG[minimumAge] ?? '' }] });
}
