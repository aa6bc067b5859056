import type { Contact } from '@recadia/contract/contacts';
import { statesWithoutRows } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import { aContact } from '../../testing/contacts.ts';
import { aList } from '../../testing/lists.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactList } from './ContactList.tsx';
import { DeleteContactDialog } from './DeleteContactDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ImportProgress, ImportReport } from './ImportReport.tsx';
import { MergeDialog } from './MergeDialog.tsx';

const nothing = () => undefined;
const mariana = aContact({
  id: 1,
  name: 'Mariana Lopes',
  email: 'mariana.lopes@exemplo.com',
  whatsapp: { id: 1, name: 'Loja Centro' },
  tickets: [{ updatedAt: '2026-11-12T12:32:00.000Z' }],
  extraInfo: [
    { id: 1, name: 'Cidade', value: 'São Paulo, SP' },
    { id: 2, name: 'Origem', value: 'Instagram' },
  ],
});
const condominium = aContact({ id: 2, name: 'Condomínio Jardins das Acácias Floridas', number: '', isGroup: true });
const gone = aContact({ id: 3, name: 'Padaria Trigo & Cia', number: '551130884100', active: false });

const list = (state: ListState, contacts: Contact[] = [], isSearch = false) => (
  <ContactList list={aList(state, contacts, isSearch)} onCreate={nothing} onAct={nothing} />
);

const progress = {
  id: 1,
  source: 'file' as const,
  fileName: 'contatos.xlsx',
  state: 'running' as const,
  total: 1_000,
  done: 500,
  imported: 480,
  skipped: 20,
};

export const sheet: Sheet = {
  title: 'Contacts',
  states: [
    ...statesWithoutRows(list),
    { name: 'offline', render: () => list({ kind: 'offline' }) },
    { name: 'full', render: () => list({ kind: 'full' }, [condominium, mariana, gone]) },
    { name: 'import under way', render: () => <ImportProgress progress={progress} /> },
    {
      name: 'import report',
      render: () => (
        <ImportReport
          report={{
            imported: 480,
            skipped: 2,
            records: [],
            importId: 1,
            skippedRows: [
              { row: 4, reason: 'bad-number', name: 'Ana', number: '123' },
              { row: 9, reason: 'known', name: 'Mariana Lopes', number: '5511987654321' },
            ],
          }}
        />
      ),
    },
    { name: 'new', alone: true, render: () => <ContactDialog contact={null} onClose={nothing} /> },
    { name: 'edit', alone: true, render: () => <ContactDialog contact={mariana} onClose={nothing} /> },
    { name: 'merge', alone: true, render: () => <MergeDialog contact={mariana} onClose={nothing} /> },
    { name: 'import', alone: true, render: () => <ImportDialog onClose={nothing} /> },
    { name: 'delete', alone: true, render: () => <DeleteContactDialog contact={mariana} onClose={nothing} /> },
  ],
};
