import { z } from 'zod';
import { PHONE_CODE_DIGITS } from './limits.ts';

/** [S5-009] As it was typed. */
export const phone = z
  .string('registration.phoneRequired')
  .trim()
  .min(1, 'registration.phoneRequired')
  .max(32, 'registration.phoneInvalid');

/** A number, and the country whose it is where it does not begin with +. */
export const PhoneNumber = z.object({
  phone,
  phoneCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, 'registration.phoneInvalid')
    .optional(),
});

/** The digits that were sent, blanks between them forgiven. */
const digits = z
  .string()
  .overwrite((typed) => typed.replace(/[\s-]+/g, ''))
  .regex(new RegExp(`^\\d{${PHONE_CODE_DIGITS}}$`), 'phone.codeIncomplete');

/** What the sent code was called when it was asked for, and its digits. */
export const PhoneCode = z.object({ id: z.uuid(), digits });

/** `code` as in ISO 3166, `callingCode` without the plus sign. */
export const PhoneCountry = z.object({ code: z.string(), callingCode: z.string() });
export type PhoneCountry = z.infer<typeof PhoneCountry>;

export const SentPhoneCode = z.object({
  /** Goes back with the digits: they work for whoever asked for them only. */
  id: z.uuid(),
  /** The number as +393331234567. */
  phone: z.string(),
  /** The number as people read it, such as +39 333 123 4567. */
  shown: z.string(),
});
export type SentPhoneCode = z.infer<typeof SentPhoneCode>;
