export { endUnprotectedSessions } from './own.service.ts';
export { beginTwoFactor, confirmTwoFactor, stepAfterPassword, takeCode } from './two-factor.service.ts';
