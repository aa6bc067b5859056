import { signUpRoutes } from '@recadia/contract/sign-up';
import type { Api } from '../../platform/http/handle.ts';
import { signUp } from './sign-up.service.ts';

export function registerSignUpRoutes({ handle }: Api): void {
  handle(signUpRoutes.signUp, ({ body }) => signUp(body));
}
