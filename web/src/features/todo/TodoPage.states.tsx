import type { Sheet } from '../../gallery/sheet.ts';
import { TaskRow } from './TaskRow.tsx';
import { TodoPage } from './TodoPage.tsx';

const nothing = () => undefined;
const task = {
  id: 'a',
  text: 'Ligar para a transportadora',
  createdAt: '2026-11-12T12:00:00Z',
  updatedAt: '2026-11-12T12:00:00Z',
};
const long = { ...task, text: 'Conferir com o marceneiro '.repeat(8), updatedAt: '2026-11-13T09:30:00Z' };

export const sheet: Sheet = {
  title: 'To-do',
  states: [
    { name: 'task', render: () => <ul>{<TaskRow task={task} onEdit={nothing} onDelete={nothing} />}</ul> },
    { name: 'long and changed', render: () => <ul>{<TaskRow task={long} onEdit={nothing} onDelete={nothing} />}</ul> },
    { name: 'empty', alone: true, wholePage: true, render: () => <main>{<TodoPage />}</main> },
  ],
};
