import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { isOnThisMachine } from '../../external/addresses.ts';
import type { Surroundings } from '../context.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

type Asked = Pick<Config, 'publicUrl' | 'trustProxy' | 'webFolder'>;

/** What users open. A browser signs nobody in on a page that came without TLS, except from this machine. */
export function* checkAddresses(
  { publicUrl, trustProxy, webFolder }: Asked,
  { PUBLIC_URL }: Surroundings['env'],
): Generator<Finding> {
  const isLocal = isOnThisMachine({ publicUrl });
  const { protocol, pathname } = new URL(publicUrl);
  if (!PUBLIC_URL)
    yield warning(
      `PUBLIC_URL is not set, so only this machine can open ${publicUrl}; set it to the address that users open.`,
    );
  else if (isLocal)
    yield warning(
      `PUBLIC_URL names this machine, ${publicUrl}, so nobody else can open it; set it to the address that users open.`,
    );
  else if (protocol !== 'https:')
    yield wrong(
      `PUBLIC_URL is ${publicUrl}, but browsers sign in only over https; put a proxy with TLS before the server and set the https address.`,
    );
  else if (pathname !== '/')
    yield wrong(
      `PUBLIC_URL is ${publicUrl}, but the product is served at the root of its address; leave the path out.`,
    );
  else yield ok(`Users open ${publicUrl}.`);
  if (!isLocal && trustProxy.length === 0)
    yield warning(
      'TRUST_PROXY is not set, so all users count as one network address; set it to the address of the proxy.',
    );
  if (existsSync(join(webFolder, 'index.html'))) yield ok(`The web application is in ${webFolder}.`);
  else yield wrong(`There is no web application in ${webFolder}; set WEB_FOLDER to the folder web of the release.`);
}
