export { QueueAssignment } from './LazyQueueAssignment.tsx';
