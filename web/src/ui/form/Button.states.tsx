import { Check, Trash2 } from 'lucide-react';
import type { Sheet } from '../../gallery/sheet.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

export const sheet: Sheet = {
  title: 'Button',
  states: [
    { name: 'primary', render: () => <Button variant="primary">Salvar</Button> },
    { name: 'with icon', render: () => <Button variant="primary" icon={<Check />} children="Resolver" /> },
    { name: 'default', render: () => <Button>Cancelar</Button> },
    { name: 'soft', render: () => <Button variant="soft">Aceitar</Button> },
    { name: 'quiet', render: () => <Button variant="quiet">Limpar</Button> },
    { name: 'danger', render: () => <Button variant="danger" icon={<Trash2 />} children="Excluir" /> },
    { name: 'busy', render: () => <Button variant="primary" busy children="Salvar" /> },
    { name: 'disabled', render: () => <Button variant="primary" disabled children="Salvar" /> },
    {
      name: 'small and large',
      render: () => [<Button key="s" size="sm" children="Nova" />, <Button key="l" size="lg" children="Entrar" />],
    },
    { name: 'long words wrap', render: () => <Button>Guardar los cambios y volver a la lista de etiquetas</Button> },
    { name: 'icon', render: () => <IconButton label="Excluir" icon={<Trash2 />} tone="danger" keys="d" /> },
  ],
};
