import { z } from 'zod';
import { PHONE_CODE_DIGITS } from './limits.ts';

/** [S5-009] A phone number as somebody types it. */
export const phone = z
  .string('registration.phoneRequired')
  .trim()
  .min(1, 'registration.phoneRequired')
  .max(32, 'registration.phoneInvalid');

/** A phone number. Its country counts if the number has no leading +. */
export const PhoneNumber = z.object({
  phone,
  phoneCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, 'registration.phoneInvalid')
    .optional(),
});

/** The digits of a code, without spaces and hyphens. */
const digits = z
  .string()
  .overwrite((typed) => typed.replace(/[\s-]+/g, ''))
  .regex(new RegExp(`^\\d{${PHONE_CODE_DIGITS}}$`), 'phone.codeIncomplete');

/** A code that was sent: `id` identifies it, `digits` are the ones received. */
export const PhoneCode = z.object({ id: z.uuid(), digits });

/** A country: `code` is ISO 3166, `callingCode` has no plus sign. */
export const PhoneCountry = z.object({ code: z.string(), callingCode: z.string() });
export type PhoneCountry = z.infer<typeof PhoneCountry>;

export const SentPhoneCode = z.object({
  /** The client sends this id with the digits, so that nobody else can use the code. */
  id: z.uuid(),
  /** The number in the E.164 format, such as +393331234567. */
  phone: z.string(),
  shown: z.string(),
});
export type SentPhoneCode = z.infer<typeof SentPhoneCode>;
