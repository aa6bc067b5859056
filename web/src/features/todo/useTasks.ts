import { useState } from 'react';
import { newKey } from '../../lib/http/new-key.ts';
import { useUser } from '../../lib/session/session.ts';
import { addTask, editTask, readTasks, removeTask, writeTasks } from './todo.ts';
import type { Task } from './todo.ts';

export interface Tasks {
  tasks: Task[];
  add: (text: string) => void;
  edit: (id: string, text: string) => void;
  remove: (id: string) => void;
}

/** The list of the signed-in user; every change is stored at once. */
export function useTasks(): Tasks {
  const { id: userId } = useUser();
  const [tasks, setTasks] = useState(() => readTasks(userId));
  const keep = (next: Task[]) => {
    setTasks(next);
    writeTasks(userId, next);
  };
  const now = () => new Date().toISOString();
  return {
    tasks,
    add: (text) => keep(addTask(tasks, text, { id: newKey(), now: now() })),
    edit: (id, text) => keep(editTask(tasks, id, text, now())),
    remove: (id) => keep(removeTask(tasks, id)),
  };
}
