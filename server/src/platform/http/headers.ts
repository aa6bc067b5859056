import { videoHost } from '@recadia/contract/helps';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * One policy for the application shell and the API. Styles come from our own files only: the theme is a static file, so
 * no nonce is needed and the shell can be cached.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob: data:",
  "font-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "connect-src 'self'",
  // HLP-07: videos of the help page are the only foreign content.
  `frame-src ${videoHost}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Set on every answer. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    'x-request-id': request.id,
  });
  if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  // Files of customers and users set a stricter policy.
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', contentSecurityPolicy);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}
