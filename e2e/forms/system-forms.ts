import { fill, inOrder, officeTab, press, pressLike, pressNamed } from '../tour/gestures.ts';
import { either, type Form, like } from './form.ts';

const accounts = 'domains/crm/service-accounts.tsx';
const account = 'trouble-account';

const ofAccount = (key: string) => pressNamed(key, () => ({ name: account }));

/** Forms about the connection between an office and other systems. */
export const systemForms: readonly Form[] = [
  {
    name: 'settings of the API',
    by: 'domains/crm/use-api-settings.ts',
    sends: 'saveApiSettings',
    address: officeTab('apiConfiguration'),
    prepare: inOrder(fill('crm:field.comments', 'Typed while nothing could be applied'), press('crm:review')),
    send: 'common:action.confirm',
    done: 'crm:applied',
  },
  {
    name: 'a connection tested',
    by: 'domains/crm/connection-test.tsx',
    sends: 'testConnection',
    address: officeTab('apiConfiguration'),
    send: 'crm:test.button',
    done: 'crm:test.result.connected',
  },
  {
    name: 'a new service account',
    by: 'domains/crm/account-dialog.tsx',
    sends: 'createServiceAccount',
    address: officeTab('apiConfiguration'),
    prepare: inOrder(press('crm:account.add'), async ({ page, say }) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(say('crm:account.description')).fill('Typed while nothing could be saved');
      await dialog.getByLabel(say('crm:account.name')).fill(account);
    }),
    send: 'common:action.save',
    done: 'crm:account.saved',
    makes: 'api_credential',
  },
  {
    name: 'what a service account is for',
    by: 'domains/crm/account-dialog.tsx',
    sends: 'updateServiceAccount',
    address: officeTab('apiConfiguration'),
    prepare: inOrder(ofAccount('crm:account.edit'), async ({ page, say }) =>
      page.getByRole('dialog').getByLabel(say('crm:account.description')).fill('For the night'),
    ),
    send: 'common:action.save',
    done: 'crm:account.saved',
  },
  {
    name: 'a new secret',
    by: accounts,
    sends: 'renewServiceAccountSecret',
    address: officeTab('apiConfiguration'),
    prepare: ofAccount('crm:account.renew'),
    send: 'common:action.yes',
    done: (say) => say('crm:account.secretTitle', { name: account }),
  },
  {
    name: 'a service account deactivated',
    by: accounts,
    sends: 'updateServiceAccount',
    address: officeTab('apiConfiguration'),
    prepare: ofAccount('crm:account.deactivate'),
    send: 'common:action.yes',
    done: 'crm:account.saved',
  },
  {
    name: 'a message let go',
    by: 'domains/deliveries/delivery-actions.tsx',
    sends: 'letDeliveryGo',
    address: officeTab('deliveries'),
    prepare: pressLike('deliveries:letGoOf', 'id'),
    send: 'deliveries:letGo',
    done: 'deliveries:letGone',
  },
  {
    name: 'a message sent again',
    by: 'domains/deliveries/delivery-actions.tsx',
    sends: 'sendAgain',
    address: officeTab('deliveries'),
    send: like('deliveries:sendAgainOf', 'id'),
    done: either('deliveries:sentNow', 'deliveries:stillNot'),
  },
  {
    name: 'all messages sent again',
    by: 'domains/deliveries/receivers.tsx',
    sends: 'sendAllAgain',
    address: officeTab('deliveries'),
    send: either(like('deliveries:sendAllAgain_one', 'count'), like('deliveries:sendAllAgain_other', 'count')),
    done: either(like('deliveries:sentAllAgain_one', 'count'), like('deliveries:sentAllAgain_other', 'count')),
  },
  {
    name: 'a receiver paused',
    by: 'domains/deliveries/receivers.tsx',
    sends: 'pauseReceiver',
    address: officeTab('deliveries'),
    send: (say) => say('deliveries:pause', { channel: say('deliveries:channel.mail') }),
    done: 'deliveries:paused',
  },
];
