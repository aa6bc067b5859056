import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveChannel } from '@recadia/contract/live';
import { tenantTx } from '@recadia/db';
import { emit } from '../platform/emit.ts';
import { startRealtime, type RealtimeOptions } from '../platform/realtime/index.ts';
import { presentEvent, type LiveEvents } from '../platform/realtime/live-events.ts';
import { room, type Room } from '../platform/realtime/rooms.ts';
import type { LiveClient } from './live-client.ts';
import type { TestServer } from './server.ts';

export interface Probe {
  url: string;
  /** Sends an event to these rooms through log and relay; returns the number by which clients identify it. */
  send(companyId: number, to: Room[]): Promise<number>;
  /** True when the client received the event; checked after the client received a later event for all clients. */
  isReceived(client: LiveClient, companyId: number, sent: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** A separate socket server beside the api, whose events go to the rooms that a test names. */
export async function startProbe({ platform }: TestServer, options?: RealtimeOptions): Promise<Probe> {
  const live: LiveEvents = {
    'probe.sent': presentEvent({
      kind: 'tag',
      frames: (_scope, { entityId, data }) => [
        { to: data['to'] as Room[], payload: { action: 'delete', tagId: Number(entityId) } },
      ],
    }),
  };
  const http = createServer();
  const realtime = startRealtime(http, platform, live, options);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  let sent = 0;

  const send = async (companyId: number, to: Room[]) => {
    sent += 1;
    await tenantTx({ companyId }, (tx) =>
      emit(tx, { companyId }, { name: 'probe.sent', entityId: sent, data: { to } }),
    );
    return sent;
  };

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    send,
    async isReceived(client, companyId, number) {
      const channel = liveChannel(companyId, 'tag');
      const later = await send(companyId, [room(companyId, 'mainchannel')]);
      await client.waitFor(channel, ({ tagId }: { tagId: number }) => tagId === later);
      return client.frames.some(
        ({ event, args }) => event === channel && (args[0] as { tagId: number }).tagId === number,
      );
    },
    async stop() {
      await realtime.stop();
      http.close();
    },
  };
}
