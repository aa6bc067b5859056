import { promptRoutes } from '@recadia/contract/prompts';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({ calls: () => [[promptRoutes.listPrompts, {}]] });
