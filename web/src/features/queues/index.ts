export { QueuePresets } from './presets/LazyPresets.tsx';
