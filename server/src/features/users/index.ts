export { requireManaged } from './members.service.ts';
export { hashPassword, isPassword, spendHashTime } from './passwords.ts';
export { createReauthenticate } from './reauthenticate.ts';
export { registerUserRoutes } from './users.routes.ts';
export { findActiveName } from './users.sql.ts';
export { readUser, setForgottenPassword } from './users.service.ts';
