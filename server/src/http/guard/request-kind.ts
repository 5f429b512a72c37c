import type { FastifyRequest } from 'fastify';

/** Decodes the path like the router: `/%761/user` leads to the same route as `/v1/user`. */
const readPath = (url: string): string =>
  (url.split('?')[0] as string).replace(/%([0-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

type Addressed = Pick<FastifyRequest, 'routeOptions' | 'url'>;

/** The matched route decides; without a match, the decoded path. */
const pathOf = ({ routeOptions, url }: Addressed): string => routeOptions?.url ?? readPath(url);

/** The only test for API requests; never compare the raw URL. */
export const isApi = (request: Addressed): boolean => pathOf(request).startsWith('/v1/');

/** A static file of the web application, served without the database. */
export const isAsset = ({ routeOptions }: Addressed): boolean => routeOptions?.url?.startsWith('/assets/') === true;
