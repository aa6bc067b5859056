import { isRecord } from '../../lib/http/api-error.ts';
import { readJson, storageKeys, write } from '../../lib/session/storage.ts';

export interface Task {
  id: string;
  text: string;
  createdAt: string;
  updatedAt: string;
}

/** One list per user, in this browser only; invalid entries are dropped. */
export function readTasks(userId: number): Task[] {
  const stored = readJson(storageKeys.todo(userId));
  return Array.isArray(stored) ? stored.filter(isTask) : [];
}

export function writeTasks(userId: number, tasks: Task[]): void {
  write(storageKeys.todo(userId), JSON.stringify(tasks));
}

/** Newest first; a blank text is ignored. */
export function addTask(tasks: Task[], text: string, at: { id: string; now: string }): Task[] {
  if (text.trim() === '') return tasks;
  return [{ id: at.id, text: text.trim(), createdAt: at.now, updatedAt: at.now }, ...tasks];
}

/** A blank text is ignored. */
export function editTask(tasks: Task[], id: string, text: string, now: string): Task[] {
  if (text.trim() === '') return tasks;
  return tasks.map((task) => (task.id === id ? { ...task, text: text.trim(), updatedAt: now } : task));
}

export const removeTask = (tasks: Task[], id: string): Task[] => tasks.filter((task) => task.id !== id);

function isTask(value: unknown): value is Task {
  return isRecord(value) && ['id', 'text', 'createdAt', 'updatedAt'].every((key) => typeof value[key] === 'string');
}
