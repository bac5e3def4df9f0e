import { z } from 'zod';
import { PHONE_CODE_DIGITS } from './limits.ts';

/** [S5-009] The number as typed. */
export const phone = z
  .string('registration.phoneRequired')
  .trim()
  .min(1, 'registration.phoneRequired')
  .max(32, 'registration.phoneInvalid');

/** The country applies to a number without a leading +. */
export const PhoneNumber = z.object({
  phone,
  phoneCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, 'registration.phoneInvalid')
    .optional(),
});

/** Spaces between the digits are ignored. */
const digits = z
  .string()
  .overwrite((typed) => typed.replace(/[\s-]+/g, ''))
  .regex(new RegExp(`^\\d{${PHONE_CODE_DIGITS}}$`), 'phone.codeIncomplete');

/** `id` identifies the code that was sent. */
export const PhoneCode = z.object({ id: z.uuid(), digits });

/** `code` is ISO 3166; `callingCode` has no plus sign. */
export const PhoneCountry = z.object({ code: z.string(), callingCode: z.string() });
export type PhoneCountry = z.infer<typeof PhoneCountry>;

export const SentPhoneCode = z.object({
  /** Has to accompany the digits, so that only the requester can use them. */
  id: z.uuid(),
  /** E.164, such as +393331234567. */
  phone: z.string(),
  shown: z.string(),
});
export type SentPhoneCode = z.infer<typeof SentPhoneCode>;
