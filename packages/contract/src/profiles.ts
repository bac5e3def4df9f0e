import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, pickErrors } from './errors.ts';
import {
  BIRTHDAY_MIN_AGE_YEARS,
  BIRTHDAY_MIN_YEAR,
  LANGUAGES,
  LOCATION_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PRONOUNS,
} from './limits.ts';
import { limitCombiningMarks, nameLine } from './names.ts';

function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** Returns the latest birthday, as YYYY-MM-DD, of somebody who has the given age today. */
export function latestBirthday(age = BIRTHDAY_MIN_AGE_YEARS, today = new Date()): string {
  const day = new Date(Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate()));
  return day.toISOString().slice(0, 10);
}

/** [S5-014] YYYY-MM-DD, not before 1900, at least 14 years ago. */
export const birthday = z
  .string('registration.birthdayRequired')
  .min(1, 'registration.birthdayRequired')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'registration.birthdayInvalid')
  .refine(isCalendarDay, 'registration.birthdayInvalid')
  .refine((day) => Number(day.slice(0, 4)) >= BIRTHDAY_MIN_YEAR, 'registration.birthdayInvalid')
  .refine((day) => day <= latestBirthday(), 'registration.birthdayTooYoung');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An IANA name of a time zone. Offsets are refused, because PostgreSQL reads their sign as the opposite. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/, 'profiles.timeZoneInvalid')
  .refine(isTimeZone, 'profiles.timeZoneInvalid');

/** Control characters that would turn the direction of the text around them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Marks of direction. A line needs none, because it takes the direction of its letters. */
const MARKS = /[\u061c\u200e\u200f]/g;
/** Halves of a surrogate pair, which neither PostgreSQL nor UTF-8 can store. */
const HALF = /\p{Cs}/gu;
/** Matches a visible character, not a space, mark, joiner or blank letter. */
const VISIBLE = /[^\s\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}]/u;

function asText(text: string): string {
  const plain = limitCombiningMarks(text.replace(TURNING, '').replace(HALF, '')).trim();
  return VISIBLE.test(plain) ? plain : '';
}
const asLine = (text: string) => asText(text.replace(/\p{Cc}+/gu, ' ').replace(MARKS, ''));

/** A schema for a trimmed, visible line without control characters. Errors are translation keys. */
export const singleLineText = (max: number, tooLong: string, required?: string) =>
  z
    .string(required)
    .overwrite(asLine)
    .min(required === undefined ? 0 : 1, required)
    .max(max, tooLong);

const BREAK = /\r\n?|\u2028|\u2029/g;
/** Matches control characters except tabs and line feeds. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;
const asPassage = (text: string) =>
  asText(
    text
      .replace(BREAK, '\n')
      .replace(CONTROL, '')
      .replace(/\n\s*\n/g, '\n\n'),
  );

/** A schema for trimmed, visible text of several lines. `max` counts code points. */
export const multilineText = (max: number, tooLong: string, required?: string) =>
  z
    .string(required)
    .overwrite(asPassage)
    .min(required === undefined ? 0 : 1, required)
    .refine((text) => [...text].length <= max, tooLong);

/** A person as others see them. `avatarUrl` works only for the viewer. */
export const Person = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

/** [S3-001] The caller's own profile. */
export const Profile = Person.extend({
  pronouns: z.enum(PRONOUNS),
  email: z.string(),
  homeLocation: z.string().nullable(),
  birthday: z.string().nullable(),
  language: z.enum(LANGUAGES),
  timeZone: z.string(),
  updatedAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof Profile>;

/** The input of /profile-setup and of the settings. `avatarImageId: null` removes the picture. */
export const SaveProfileInput = z.object({
  firstName: nameLine(NAME_MAX_LENGTH, 'registration.nameTooLong', 'registration.firstNameRequired'),
  lastName: nameLine(NAME_MAX_LENGTH, 'registration.nameTooLong', 'registration.lastNameRequired'),
  pronouns: z.enum(PRONOUNS).optional(),
  homeLocation: singleLineText(LOCATION_MAX_LENGTH, 'registration.locationTooLong').nullable().optional(),
  birthday: birthday.nullable().optional(),
  language: z.enum(LANGUAGES).optional(),
  timeZone: timeZone.optional(),
  avatarImageId: z.uuid().nullable().optional(),
});
export type SaveProfileInput = z.input<typeof SaveProfileInput>;

export const profiles = {
  /** [S4-046] Creates or updates the caller's profile. */
  saveMyProfile: oc
    .route({ method: 'PUT', path: '/profiles/me' })
    .errors({
      ...commonErrors,
      ...pickErrors('UNAUTHORIZED', 'IMAGE_NOT_FOUND', 'ORIGIN_REFUSED', 'PROFILE_DAILY_LIMIT'),
    })
    .input(SaveProfileInput)
    .output(Profile),
};
