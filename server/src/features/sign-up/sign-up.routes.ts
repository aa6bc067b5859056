import { signUpRoutes } from '@recadia/contract/sign-up';
import type { Api } from '../../platform/http/handle.ts';
import { readSignUpSettings } from '../settings/index.ts';
import { signUp } from './sign-up.service.ts';

export function registerSignUpRoutes({ handle }: Api): void {
  handle(signUpRoutes.showSignUp, () => readSignUpSettings());
  handle(signUpRoutes.signUp, ({ body }) => signUp(body));
}
