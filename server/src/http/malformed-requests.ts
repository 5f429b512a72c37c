import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { isApi } from './guard/request-kind.ts';
import { dataPolicy } from './guard/security-headers.ts';
import { describeProblem, sendProblem } from './problem.ts';

/** Requests that reach no route, and so no hook: an invalid URL, oversized headers. */

/** Whether a browser opened this address, rather than a program. */
export const isBrowserNavigation = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !isApi(request) && request.headers.accept?.includes('text/html') === true;

export function handleInvalidUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', dataPolicy);
  // ROUTE-002: browsers are redirected to Home from invalid addresses.
  if (isBrowserNavigation(request)) reply.redirect('/');
  else sendProblem(error, request, reply);
  request.log.info({ method: request.method, route: 'none', status: reply.statusCode }, 'request');
}

const written = (lines: readonly string[], body: string) => `${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`;

const refusal = (body: string) =>
  written(
    [
      'HTTP/1.1 400 Bad Request',
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `content-security-policy: ${dataPolicy}`,
    ],
    body,
  );

/**
 * Without a valid HTTP request there is no reply object: the problem is written to the socket, which is then closed.
 */
export function handleClientError({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    socket.end(written(['HTTP/1.1 408 Request Timeout', 'content-length: 0'], ''));
  else socket.end(refusal(JSON.stringify(describeProblem(new Refusal('malformed-request'), randomUUID()))));
}
