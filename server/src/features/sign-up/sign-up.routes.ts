import { signUpRoutes } from '@recadia/contract/sign-up';
import type { Api } from '../../platform/http/handle.ts';
import { readSignUpSettings } from '../settings/index.ts';
import { resendConfirmation, signUp } from './sign-up.service.ts';

export function registerSignUpRoutes({ handle, platform }: Api): void {
  handle(signUpRoutes.showSignUp, () => readSignUpSettings());
  handle(signUpRoutes.signUp, ({ body }) => signUp(platform, body));
  handle(signUpRoutes.resendConfirmation, ({ actor, body }) => resendConfirmation(platform, actor, body.language));
}
