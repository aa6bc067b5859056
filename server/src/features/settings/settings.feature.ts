import type { Feature } from '../../platform/feature.ts';
import { endUnprotectedSessions } from '../two-factor/index.ts';
import { settingLiveEvents } from './settings.events.ts';
import { registerSettingRoutes } from './settings.routes.ts';

export const settingsFeature: Feature = {
  tier: 'identity',
  routes: [(api) => registerSettingRoutes(api, endUnprotectedSessions)],
  events: () => settingLiveEvents,
};
