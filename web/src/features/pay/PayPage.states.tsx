import type { Sheet } from '../../gallery/sheet.ts';
import { aPayable } from '../../testing/pay.ts';
import { PayCode } from './PayCode.tsx';
import { PayView } from './PayPage.tsx';

const nothing = () => undefined;
const still = { isCharging: false, refusal: null, charge: nothing };
const failure = 'O serviço de pagamento não respondeu. Tente novamente.';

export const sheet: Sheet = {
  title: 'Pay page',
  states: [
    { name: 'creating the code', render: () => <PayCode {...still} payable={aPayable({ charge: null })} isCharging /> },
    { name: 'expired', render: () => <PayCode {...still} payable={aPayable({ charge: null })} /> },
    {
      name: 'refused',
      render: () => <PayCode {...still} payable={aPayable({ charge: null })} refusal={failure} />,
    },
    { name: 'code', alone: true, wholePage: true, render: () => <PayView {...still} payable={aPayable()} /> },
    {
      name: 'paid',
      alone: true,
      wholePage: true,
      render: () => <PayView {...still} payable={aPayable({ status: 'paid', charge: null })} />,
    },
  ],
};
