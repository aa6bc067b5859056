import { ListTodo } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const TodoPage = lazyPage(() => import('./TodoPage.tsx').then((file) => file.TodoPage), 'todo');

export const todoFeature: WebFeature = {
  pages: [{ path: '/todolist', page: TodoPage }],
  menu: [{ id: 'todo', to: '/todolist', icon: ListTodo, keys: 'g o', section: 'service', order: 80 }],
};
