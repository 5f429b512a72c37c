import { readFileSync } from 'node:fs';
import { startIdentityProvider } from '../identity-provider/provider.ts';

/** The demo's identity provider alone, as a process that can be killed; configured by a file. */
await startIdentityProvider(JSON.parse(readFileSync(String(process.env.SETTINGS_FILE), 'utf8')));
