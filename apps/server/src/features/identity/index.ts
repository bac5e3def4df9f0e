export { createPasswords } from './accounts/passwords.ts';
export { findRegistration, recordProfileCreated } from './queries.ts';
export { type Auth, createAuth } from './service.ts';
