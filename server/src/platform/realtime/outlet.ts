import { platformChannels } from '@recadia/contract/live';
import type { Metrics } from '../process/metrics.ts';
import { settleRooms, type Connections, type LiveServer, type LiveSocket } from './connections.ts';
import type { ShownFrame } from './presentation.ts';
import type { Room } from './rooms.ts';
import { createDelivery } from './delivery.ts';

export interface SequencedFrame {
  seq: number;
  frame: ShownFrame;
}

export interface Outlet {
  /** Sends the frames of one delivery, in their order. */
  send(frames: SequencedFrame[]): void;
  tip(to: Room, seq: number): void;
}

/** Sends live events to the sockets of this process. */
export function createOutlet(io: LiveServer, connections: Connections, metrics: Pick<Metrics, 'delivered'>): Outlet {
  return {
    send(frames) {
      const delivery = createDelivery();
      for (const { seq, frame } of frames) {
        metrics.delivered.inc();
        const { kind, channel, payload, parting } = frame;
        const leaving = parting ? connections.removeFollowers(parting) : [];
        const receivers = new Set([...receiversOf(io, frame), ...leaving.map(({ socket }) => socket)]);
        const platformChannel = platformChannels[kind];
        for (const name of platformChannel === undefined ? [channel] : [channel, platformChannel])
          delivery.add([name, payload, { seq }], receivers);
        leaving.forEach(settleRooms);
      }
      delivery.send();
    },
    tip: (to, seq) => io.to(to).emit('tip', { seq }),
  };
}

function receiversOf(io: LiveServer, { to, except }: ShownFrame): LiveSocket[] {
  const { adapter, sockets } = io.of('/');
  const membersOf = (rooms: Room[]) => new Set(rooms.flatMap((name) => [...(adapter.rooms.get(name) ?? [])]));
  const [ids, excluded] = [membersOf(to), membersOf(except)];
  return [...ids]
    .filter((id) => !excluded.has(id))
    .map((id) => sockets.get(id))
    .filter((socket) => socket !== undefined);
}
