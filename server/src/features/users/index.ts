export { createFirstAdmin, setFirstAdminPassword } from './first-admin.ts';
export { invite } from './invitations.service.ts';
export { requireManaged } from './members.service.ts';
export { hashPassword, isPassword, spendHashTime } from './passwords.ts';
export { createReauthenticate } from './reauthenticate.ts';
export { translate as translateUserError } from './users.errors.ts';
export { registerUserRoutes } from './users.routes.ts';
export { findActiveName } from './users.sql.ts';
export { readUser, setForgottenPassword } from './users.service.ts';
