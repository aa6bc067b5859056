export { LazyHelpsTab } from './LazyHelpsTab.tsx';
