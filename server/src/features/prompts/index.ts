export { registerPromptRoutes } from './prompts.routes.ts';
