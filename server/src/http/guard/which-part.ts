import type { FastifyRequest } from 'fastify';

/** As the router reads an address: `/%761/user` leads to the same route as `/v1/user`. */
const readPath = (url: string): string =>
  (url.split('?')[0] as string).replace(/%([0-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

type Addressed = Pick<FastifyRequest, 'routeOptions' | 'url'>;

/** The route that was found decides; where none was, the address as a route would have been looked for by it. */
const pathOf = ({ routeOptions, url }: Addressed): string => routeOptions?.url ?? readPath(url);

/** Whatever is decided about the API as a whole asks here, never by the address as it was written. */
export const isApi = (request: Addressed): boolean => pathOf(request).startsWith('/v1/');

/** A file of the web application, for which nobody asks the database. */
export const isAsset = ({ routeOptions }: Addressed): boolean => routeOptions?.url?.startsWith('/assets/') === true;
