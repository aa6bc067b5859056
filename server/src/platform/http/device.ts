import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../process/config.ts';
import { newId } from '../ids.ts';

/** A browser in which these users signed in before. Its cookie is signed and cannot be forged. */
export interface Device {
  id: string;
  userIds: number[];
}

/** The longest lifetime that browsers accept. */
const lifetimeSeconds = 400 * 24 * 60 * 60;
/** Users who share a computer; the one who signed in first is dropped. */
const usersMax = 5;

type Keys = Pick<Config, 'isSecure' | 'secrets'>;

/** The __Host- prefix binds the cookie to this host and needs https; plain http (development) cannot use it. */
const nameOf = ({ isSecure }: Keys) => (isSecure ? '__Host-device' : 'device');

export function readDevice(request: FastifyRequest, keys: Keys): Device | null {
  const [id = '', users = '', seal = ''] = (request.cookies[nameOf(keys)] ?? '').split('.');
  const expected = Buffer.from(sealOf(keys, id, users));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { id, userIds: users.split('-').map(Number) };
}

export function writeDevice(reply: FastifyReply, known: Device | null, userId: number, keys: Keys): void {
  const { id, userIds } = known ?? { id: newId(), userIds: [] };
  const users = [userId, ...userIds.filter((other) => other !== userId)].slice(0, usersMax).join('-');
  reply.setCookie(nameOf(keys), [id, users, sealOf(keys, id, users)].join('.'), {
    path: '/',
    httpOnly: true,
    secure: keys.isSecure,
    sameSite: 'strict',
    maxAge: lifetimeSeconds,
  });
}

const sealOf = ({ secrets }: Keys, id: string, users: string): string =>
  createHmac('sha256', secrets.token).update(`device|${id}|${users}`).digest('base64url');
