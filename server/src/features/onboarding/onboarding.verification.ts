import { onboardingRoutes } from '@recadia/contract/onboarding';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({ calls: () => [[onboardingRoutes.showOnboarding, {}]] });
