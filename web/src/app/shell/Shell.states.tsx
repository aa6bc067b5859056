import { useState } from 'react';
import type { Sheet } from '../../gallery/sheet.ts';
import { useLiveStatus } from '../../lib/live/live-status.ts';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { LanguageDialog } from '../preferences/LanguageDialog.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { ShortcutsDialog } from '../palette/ShortcutsDialog.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useAppActions } from '../palette/useAppActions.ts';
import { ServerUnreachable } from './ServerUnreachable.tsx';
import { VolumeControl } from '../preferences/VolumeControl.tsx';

const nothing = () => undefined;
const drawer = { resting: 'docked', isOver: false, toggle: nothing, closeOver: nothing } as const;

function WithActions({ of: Layer }: { of: typeof CommandPalette }) {
  useAppActions();
  return <Layer onClose={nothing} />;
}

function Lost({ forMs }: { forMs: number }) {
  useState(() => useLiveStatus.setState({ lostAt: Date.now() - forMs, retryAt: Date.now() + 4_000, backAt: null }));
  return <ConnectionBanner />;
}

export const sheet: Sheet = {
  title: 'Shell',
  states: [
    { name: 'menu', render: () => <SideMenu isRail={false} /> },
    { name: 'volume', render: () => <VolumeControl /> },
    { name: 'page not found', alone: true, wholePage: true, render: () => <main>{<NotFoundPage />}</main> },
    { name: 'top bar', alone: true, render: () => <TopBar drawer={drawer} /> },
    { name: 'rail', alone: true, render: () => <SideMenu isRail /> },
    { name: 'reconnecting', alone: true, render: () => <Lost forMs={5_000} /> },
    { name: 'offline', alone: true, render: () => <Lost forMs={20_000} /> },
    { name: 'server away', alone: true, wholePage: true, render: () => <ServerUnreachable /> },
    { name: 'palette', alone: true, render: () => <WithActions of={CommandPalette} /> },
    { name: 'shortcuts', alone: true, render: () => <WithActions of={ShortcutsDialog} /> },
    { name: 'language', alone: true, render: () => <LanguageDialog onClose={nothing} /> },
  ],
};
