export { noteLiveEvents } from './notes.events.ts';
export { registerNoteRoutes } from './notes.routes.ts';
