import { Trash2 } from 'lucide-react';
import type { Sheet } from '../../gallery/sheet.ts';
import { Button } from '../form/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { TextInput } from '../form/TextInput.tsx';

const nothing = () => undefined;
const long = 'Orçamento enviado para a obra do condomínio Jardins, bloco B, apartamento 1204';

export const sheet: Sheet = {
  title: 'Dialog',
  states: [
    {
      name: 'form',
      alone: true,
      render: () => (
        <Dialog
          title="Transferir #4821"
          subtitle="Mariana Lopes · Vendas"
          onClose={nothing}
          footer={
            <>
              <Button>Cancelar</Button>
              <Button variant="primary">Transferir</Button>
            </>
          }
        >
          <TextInput label="Atendente (opcional)" defaultValue="Aline Barros" />
        </Dialog>
      ),
    },
    {
      name: 'confirm',
      alone: true,
      render: () => (
        <ConfirmDialog
          title={`Excluir a tag ${long}?`}
          text="Ela sai de todas as conversas. Não dá para desfazer."
          confirmLabel="Excluir"
          icon={<Trash2 />}
          onConfirm={nothing}
          onClose={nothing}
        />
      ),
    },
  ],
};
