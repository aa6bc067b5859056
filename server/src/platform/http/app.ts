import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type RawServerDefault } from 'fastify';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { logAccess } from './access-log.ts';
import { allowOrigins } from './cors.ts';
import { answerError, answerMalformed, answerNotFound } from './errors.ts';
import { setSecurityHeaders } from './headers.ts';
import { arrivalMs, limitOtherArrivals } from './uploads.ts';

const oneMegabyte = 1_048_576;

/** An HTTP server that refuses to start with an undeclared route. */
export async function createApp({ config, log }: Pick<Platform, 'config' | 'log'>): Promise<FastifyInstance> {
  const app = Fastify<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    genReqId: newId,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // A path that cannot be decoded reaches no hook.
    frameworkErrors(error, request, reply) {
      setSecurityHeaders(request, reply, config.isSecure);
      void answerError(error, request, reply);
    },
    clientErrorHandler: answerMalformed,
    bodyLimit: oneMegabyte,
    requestTimeout: arrivalMs.files,
    http: { headersTimeout: arrivalMs.other },
    // Trusts as many hops of X-Forwarded-For as there are proxies in front, counted from ours.
    trustProxy: (_address, hop) => hop < config.http.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // Requests on open connections are still answered, in the product's error format.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });

  app.addHook('onRoute', (route) => {
    if (!route.config?.declared)
      throw new Error(`${String(route.method)} ${route.url} is not declared in the contract`);
  });
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(request, reply, config.isSecure));
  allowOrigins(app, config.origins);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  logAccess(app);
  limitOtherArrivals(app);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart);
  // Bodies are optional on every method: an empty JSON body is an empty object, not a parse error.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { declared } = request.routeOptions.config;
    if (declared && 'raw' in declared && declared.raw) return done(null, body);
    if (body.length === 0) return done(null, {});
    try {
      done(null, JSON.parse(body.toString()));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
  return app;
}
