import { useQueryClient } from '@tanstack/react-query';
import type { LiveKind, LivePayload } from '@recadia/contract/live';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { disconnectedNumber } from '../../features/connections/index.ts';
import { loadSending } from '../../features/messages/index.ts';
import { loadAlerts } from '../../features/notifications/index.ts';
import { announceRenewal } from '../../features/subscription/index.ts';
import { features } from '../../features.ts';
import { useCan } from '../../lib/session/can.tsx';
import type { LiveRule } from '../../lib/live/live-rules.ts';
import { reloadUser, useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { reportOtherSignIn } from '../shell/other-sign-in.ts';

const againMs = 2_000;
const reread = () => void reloadUser().catch(() => undefined);

async function loadLiveRules(): Promise<LiveRule[]> {
  const rules = await Promise.all(features.flatMap(({ live }) => (live ? [live()] : [])));
  return rules.flat();
}

/** Components that work on every page and draw nothing. */
async function loadBackground() {
  const [Sending, Alerts] = await Promise.all([loadSending(), loadAlerts()]);
  return { Sending, Alerts };
}

type Background = Awaited<ReturnType<typeof loadBackground>>;

/**
 * Keeps the live connection of this sign-in session open; its code loads after the first page. Returns what else to mount
 * from then on.
 */
export function useLive(isPageLoaded: boolean): Background | null {
  const cache = useQueryClient();
  const [background, setBackground] = useState<Background | null>(null);
  const { id, companyId } = useUser();
  const mayAct = useCan('connections-page:actionButtons');
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warnOfLoss = (name: string | null) => {
    if (name === null) return;
    const show = { label: t('app.connectionLost.show'), perform: () => void navigate('/connections') };
    toast.error(t('app.connectionLost.lost', { name }), show);
  };
  const handleEvent = useEffectEvent(<K extends LiveKind>(kind: K, payload: LivePayload<K>) => {
    if (kind === 'auth' && 'sid' in payload && payload.user.id === id) reportOtherSignIn();
    if (kind === 'user' && 'user' in payload && payload.user.id === id) reread();
    if (kind === 'whatsappSession' && 'session' in payload && mayAct) warnOfLoss(disconnectedNumber(cache, payload));
    if (kind === 'payment' && 'company' in payload) announceRenewal(payload);
  });
  useEffect(() => {
    if (!isPageLoaded) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let close: (() => void) | undefined;
    const open = async () => {
      const [{ openLiveConnection }, rules, loaded] = await Promise.all([
        import('./live-connection.ts'),
        loadLiveRules(),
        loadBackground(),
      ]);
      if (isOver) return;
      setBackground(loaded);
      close = openLiveConnection({
        cache,
        companyId,
        rules,
        reread,
        onEvent: (kind, payload) => handleEvent(kind, payload),
      });
    };
    const tryToOpen = (): void =>
      void open().catch(() => {
        if (!isOver) timer = setTimeout(tryToOpen, againMs);
      });
    tryToOpen();
    return () => {
      isOver = true;
      clearTimeout(timer);
      close?.();
    };
  }, [cache, companyId, isPageLoaded]);
  return background;
}
