import type { Sheet } from '../../gallery/sheet.ts';
import { ChipBoxes } from './ChipBoxes.tsx';
import { ChooseOne } from './ChooseOne.tsx';

const nothing = () => undefined;
const queues = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Fila ${at + 1}`, color: '#2D8EBE' }));

export const sheet: Sheet = {
  title: 'Choosing',
  states: [
    {
      name: 'one of a few',
      render: () => <ChooseOne label="Fila" rows={queues(3)} value={2} none="Todas as filas" onChange={nothing} />,
    },
    {
      name: 'one of many',
      render: () => <ChooseOne label="Fila" rows={queues(300)} value={287} none="Todas as filas" onChange={nothing} />,
    },
    {
      name: 'one of many, error',
      render: () => (
        <ChooseOne label="Fila" rows={queues(300)} value={null} none="Escolha" error="Escolha" onChange={nothing} />
      ),
    },
    {
      name: 'some of many',
      render: () => (
        <ChipBoxes label="Filas" none="Nenhuma" options={queues(300)} value={[3, 287]} onChange={nothing} />
      ),
    },
  ],
};
