import type { Onboarding } from '@recadia/contract/onboarding';
import type { Sheet } from '../../gallery/sheet.ts';
import { Checklist } from './Checklist.tsx';
import { currentStep, doneSteps } from './steps.ts';
import { TestMessageDialog } from './TestMessageDialog.tsx';
import { Tour } from './Tour.tsx';

const nothing = () => undefined;
const fresh: Onboarding = { connection: null, queues: [], people: 1, hasSent: false };
const connected: Onboarding = { ...fresh, connection: { name: 'Loja Centro', number: '551130884100' } };
const halfWay: Onboarding = { ...connected, queues: [{ id: 1, name: 'Vendas', color: '#21A161' }] };
const long: Onboarding = {
  people: 12,
  hasSent: false,
  connection: { name: 'Assistência técnica de equipamentos e garantia', number: '5511987654321' },
  queues: ['Vendas no atacado', 'Suporte e assistência técnica', 'Financeiro e cobrança'].map((name, at) => ({
    id: at,
    name,
    color: ['#21A161', '#2156A1', '#7C491D'][at] ?? '',
  })),
};

function checklist(state: Onboarding, isAlone = false) {
  const done = doneSteps(state, isAlone);
  const about = {
    name: 'Camila Duarte',
    company: 'Casa Aurora Móveis',
    state,
    done,
    current: currentStep(done),
    isAlone,
  };
  return <Checklist {...about} onOpen={nothing} onAlone={nothing} onHide={nothing} />;
}

/** The two targets of the first stop. */
const toured = (
  <>
    <p data-tour="tabs">Abertos</p>
    <p data-tour="sides">Atendendo</p>
    <Tour />
  </>
);

export const sheet: Sheet = {
  title: 'Onboarding',
  states: [
    { name: 'nothing done', alone: true, render: () => checklist(fresh) },
    { name: 'connected', alone: true, render: () => checklist(connected) },
    { name: 'half way', alone: true, render: () => checklist(halfWay) },
    { name: 'answering alone', alone: true, render: () => checklist(halfWay, true) },
    { name: 'long names', alone: true, render: () => checklist(long) },
    { name: 'test message', alone: true, render: () => <TestMessageDialog onClose={nothing} /> },
    { name: 'tour', alone: true, render: () => toured },
  ],
};
