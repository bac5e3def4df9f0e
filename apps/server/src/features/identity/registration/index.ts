export { checkEmailExists } from './email-check.ts';
export { signUp } from './sign-up.ts';
