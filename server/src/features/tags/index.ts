export { tagLiveEvents } from './tags.events.ts';
export { presentTag } from './tags.present.ts';
export { registerTagRoutes } from './tags.routes.ts';
export { listLanes } from './tags.service.ts';
