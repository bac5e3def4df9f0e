export { refuseTooYoung } from './accounts/age.ts';
export { createPasswords } from './accounts/passwords.ts';
export { liftSuspension, suspend } from './accounts/suspension.ts';
export { findRegistration, recordProfileCreated } from './queries.ts';
export { type Auth, createAuth } from './service.ts';
