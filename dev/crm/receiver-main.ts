import { listen } from '../pages/http.ts';
import { isBehaviour } from './behaviour.ts';
import { openReceiver } from './receiver.ts';

/** The CRM's receiver alone, as a process that can be killed; configured by environment variables. */
const { CRM_PORT = '0', CRM_FOLDER = '.', CRM_ACCOUNT = '', CRM_SECRET = '', CRM_BEHAVIOUR = '' } = process.env;

const receiver = openReceiver({
  folder: CRM_FOLDER,
  productUrl: process.env.PRODUCT_URL ?? 'http://127.0.0.1:1',
  credential: { clientId: CRM_ACCOUNT, secret: CRM_SECRET },
});
if (isBehaviour(CRM_BEHAVIOUR)) receiver.behave(CRM_BEHAVIOUR);
const { port } = await listen(receiver.handle, Number(CRM_PORT));
console.log(`http://127.0.0.1:${port}/messages`);
