export { createFileLiveEvents } from './files.events.ts';
export { registerFileRoutes } from './files.routes.ts';
export { listNeeded as listNeededListFiles } from './files.sql.ts';
