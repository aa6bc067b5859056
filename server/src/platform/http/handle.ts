import { eventSeqHeader } from '@recadia/contract/limits';
import { can } from '@recadia/contract/permissions';
import { operatorTx } from '@recadia/db';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteSpec } from '@recadia/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Actor, Principal, Scope } from '../session/people.ts';
import type { Platform } from '../platform.ts';
import { checkSubscription } from '../session/subscription.ts';
import { createShares } from '../jobs/shares.ts';
import { networkOf } from './address.ts';
import { shapeAnswer } from './answer.ts';
import { readDevice } from './device.ts';
import { checkForm } from './form.ts';
import { isHeavyCall, runHeavy } from './heavy.ts';
import { checkKey, once } from './idempotency.ts';
import { parseInput, type Input } from './parse.ts';

interface Call<R extends RouteSpec> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A public call has no actor; every other call has an actor and works in the actor's company. */
type Context<R extends RouteSpec> = R['audience'] extends 'public'
  ? Call<R>
  : Call<R> & { scope: Scope; actor: Actor; principal: Principal };

type Handler<R extends RouteSpec> = (context: Context<R>) => Promise<AnswerOf<R>>;

export interface Api {
  platform: Platform;
  handle<R extends RouteSpec>(spec: R, handler: Handler<R>): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's declaration, or the reason why this path needs none. */
    declared?: RouteSpec | { infrastructure: string };
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** Meta sends bodies of up to 3 MB. */
const rawBodyLimit = 4 * 1_048_576;

/**
 * Limits of heavy work. A page sends up to four calls at once, and thirty users of one office may search together. A
 * company that keeps more than five calls waiting is slowed down to about a quarter of one core, for the other companies.
 */
const shareLimits = {
  perCompany: 2,
  waiting: 30,
  waitMs: 5_000,
  rest: { beyond: 5, times: 7, mostMs: 3_000 },
  code: 'ERR_COMPANY_BUSY',
} as const;

/** Binds declarations to handlers: limit, origin, session, standing, permission, plan, company, input, then the work. */
export function createApi(app: FastifyInstance, platform: Platform): Api {
  app.decorateRequest('principal', null);
  const shares = createShares({ places: platform.config.database.heavyPoolSize, ...shareLimits });

  return {
    platform,
    handle(spec, handler) {
      app.route({
        method: spec.method,
        url: spec.path,
        config: { declared: spec },
        ...(spec.raw && { bodyLimit: rawBodyLimit }),
        handler: async (request, reply) => {
          if (spec.cookie) checkOrigin(request, platform);
          checkForm(spec, request);
          const principal = spec.audience === 'public' ? null : await admit(spec, request, platform);
          const isHeavy = principal !== null && isHeavyCall(spec, request.query);
          const rate = isHeavy ? 'heavy' : request.isMultipart() ? 'upload' : spec.rate;
          await platform.rates.spend(rate, callerOf(spec, request, principal, platform));
          const input = parseInput(spec, request);
          if (principal && spec.method === 'GET') reply.header(eventSeqHeader, principal.eventSeq);
          const actor = principal?.actor ?? null;
          const scope = actor && { companyId: companyOf(spec, actor, input) };
          if (actor && scope && scope.companyId !== actor.companyId) await recordForeignRead(actor, scope, spec);
          const work = async () => {
            const context = { ...input, request, reply, scope, actor, principal } as unknown as Context<typeof spec>;
            const run = () => handler(context);
            const answer = isHeavy && actor ? runHeavy(shares, actor.companyId, run) : run();
            return shapeAnswer(spec, await answer, platform.config.strictAnswers);
          };
          const key = request.headers['idempotency-key'];
          if (spec.idempotency === 'clientId' && key !== undefined) checkKey(String(key));
          if (spec.idempotency !== 'key' || key === undefined || !actor) return work();
          return once(platform, { actor, spec, key: String(key), input }, work);
        },
      });
    },
  };
}

async function admit(spec: RouteSpec, request: FastifyRequest, platform: Platform): Promise<Principal> {
  const principal = await principalOf(request, platform);
  request.principal = principal;
  if (spec.standing !== 'any') checkSubscription(principal, clock.now());
  if (spec.audience === 'super' && !principal.actor.super) throw new AppError('ERR_NO_PERMISSION');
  if (spec.needs && !can(principal.actor, spec.needs)) throw new AppError('ERR_NO_PERMISSION');
  if (spec.plan && !principal.plan.has(spec.plan)) throw new AppError('ERR_NO_PERMISSION');
  return principal;
}

/**
 * A refused token counts against its network; an expired one (403) does not, because the client is about to refresh it.
 */
async function principalOf(request: FastifyRequest, { principals, rates }: Platform): Promise<Principal> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  try {
    if (scheme !== 'Bearer' || !token) throw new AppError('ERR_SESSION_EXPIRED');
    return await principals.fromToken(token);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) await rates.spend('refused', networkOf(request));
    throw error;
  }
}

/**
 * The key of the rate limit: the user, else the network. At sign-in a known device does not count against its network
 * (C-83).
 */
function callerOf(spec: RouteSpec, request: FastifyRequest, principal: Principal | null, { config }: Platform): string {
  if (principal) return `u${principal.actor.userId}`;
  const device = spec.rate === 'login' ? readDevice(request, config) : null;
  return device ? `d${device.id}` : networkOf(request);
}

/**
 * TEN-04: a companyId sent by the client must be the session's own; super may name another where the route allows it.
 */
function companyOf(spec: RouteSpec, actor: Actor, input: Input): number {
  for (const part of [input.params, input.query, input.body] as Record<string, unknown>[]) {
    const named = part['companyId'];
    if (typeof named !== 'number' || named === actor.companyId) continue;
    if (!actor.super || spec.foreign !== 'super') throw new AppError('ERR_NO_PERMISSION');
    return named;
  }
  return actor.companyId;
}

async function recordForeignRead(actor: Actor, scope: Scope, spec: RouteSpec): Promise<void> {
  const facts = {
    action: 'company.viewed',
    entity: 'company',
    entityId: String(scope.companyId),
    data: { route: spec.path },
  };
  await operatorTx(actor, facts, () => Promise.resolve());
}

/**
 * Browsers send the cookie automatically, so the page's origin must be allowed. Clients without Origin are not
 * browsers.
 */
function checkOrigin(request: FastifyRequest, platform: Platform): void {
  const { origin } = request.headers;
  if (origin !== undefined && !platform.config.origins.includes(origin)) throw new AppError('ERR_NO_PERMISSION');
}
