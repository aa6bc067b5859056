export { QueueAssignment } from './AssignmentDoor.tsx';
