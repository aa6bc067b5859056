import type { Sheet } from '../../gallery/sheet.ts';
import { ColorPicker } from './ColorPicker.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Select } from './Select.tsx';
import { Switch } from './Switch.tsx';
import { TextInput } from './TextInput.tsx';

const nothing = () => undefined;

export const sheet: Sheet = {
  title: 'Fields',
  states: [
    { name: 'empty', render: () => <TextInput label="Nome" placeholder="Ana Souza" /> },
    {
      name: 'filled',
      render: () => <TextInput label="Nome" defaultValue="Ana Souza" hint="Como aparece na conversa." />,
    },
    { name: 'error', render: () => <TextInput label="Nome" defaultValue="An" error="Muito curto!" /> },
    { name: 'password', render: () => <PasswordInput label="Senha" defaultValue="segredo" /> },
    { name: 'search', render: () => <SearchBox label="Buscar tag" onSearch={nothing} /> },
    {
      name: 'select',
      render: () => (
        <Select
          label="Horário de atendimento"
          defaultValue="company"
          options={[
            { value: 'disabled', label: 'Desligado' },
            { value: 'company', label: 'Por empresa' },
          ]}
        />
      ),
    },
    {
      name: 'select error',
      render: () => <Select label="Fila" options={[{ value: '', label: 'Escolha' }]} error="Selecione uma fila" />,
    },
    {
      name: 'switch off',
      render: () => (
        <Switch label="Coluna do kanban" hint="A tag vira uma coluna." checked={false} onChange={nothing} />
      ),
    },
    { name: 'switch on', render: () => <Switch label="Coluna do kanban" checked onChange={nothing} /> },
    { name: 'colours', render: () => <ColorPicker label="Cor" value="#2D8EBE" onChange={nothing} /> },
    { name: 'a colour of its own', render: () => <ColorPicker label="Cor" value="#123456" onChange={nothing} /> },
  ],
};
