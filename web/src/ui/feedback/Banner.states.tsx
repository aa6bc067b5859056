import { Info, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import type { Sheet } from '../../gallery/sheet.ts';
import { pauseToasts, toast } from '../../lib/interaction/toast.ts';
import { Avatar } from '../layout/Avatar.tsx';
import { Badge } from './Badge.tsx';
import { Banner } from './Banner.tsx';
import { Button } from '../form/Button.tsx';
import { Chip } from '../layout/Chip.tsx';
import { Kbd } from '../layout/Kbd.tsx';

/** Held, so that the toasts are still there for the screenshot. */
function ThreeToasts() {
  useEffect(() => {
    toast.success('Tag salva com sucesso.', { label: 'Desfazer', perform: () => undefined });
    toast.warning('Sua assinatura vence em 4 dias.');
    toast.error('Já existe uma tag com este nome.');
    toast.error('Já existe uma tag com este nome.');
    pauseToasts(true);
  }, []);
  return null;
}

export const sheet: Sheet = {
  title: 'Notices and marks',
  states: [
    {
      name: 'offline',
      render: () => (
        <Banner
          tone="warning"
          icon={<WifiOff />}
          action={<Button size="sm">Tentar agora</Button>}
          children="Sem internet. Tentando de novo em 4 s."
        />
      ),
    },
    {
      name: 'failure',
      render: () => <Banner tone="danger" icon={<TriangleAlert />} children="“Loja Centro” está desconectada." />,
    },
    {
      name: 'notice',
      render: () => <Banner tone="info" icon={<Info />} children="Sua conta foi acessada em outro computador." />,
    },
    { name: 'success', render: () => <Banner tone="success" icon={<Info />} children="Conexão restabelecida" /> },
    {
      name: 'chips',
      render: () => [
        <Chip key="tag" color="#2D8EBE" children="Orçamento enviado" />,
        <Chip key="queue" shape="queue" color="#C77A12" children="Financeiro" />,
        <Chip key="pale" large color="#FFFFFF" children="Branca" />,
        <Chip
          key="black"
          large
          color="#000000"
          children="Uma tag de nome bem comprido que não cabe inteira no espaço que tem"
        />,
      ],
    },
    {
      name: 'badges',
      render: () =>
        (['neutral', 'hot', 'alert', 'warn'] as const).map((tone) => <Badge key={tone} tone={tone} children="5" />),
    },
    {
      name: 'avatars',
      render: () =>
        ['Camila Duarte', 'João Pedro Alves', 'Sônia'].map((name) => (
          <Avatar key={name} name={name} online={name !== 'Sônia'} />
        )),
    },
    { name: 'keys', render: () => <Kbd keys="g t" /> },
    { name: 'toasts', alone: true, render: () => <ThreeToasts /> },
  ],
};
