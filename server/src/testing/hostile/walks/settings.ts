import type { Ask, Asks, Walks } from './walk.ts';

/** Office Settings, consent, sign-in, and lists open to everybody. */

const office: Ask = (own) => ({ fdro: own.office });
const tab: Ask = (own) => ({ fdro: own.office, tab: 'general' });
const eachCategory: Ask = (own) => ['1', '2', '3', '5'].map((category) => ({ fdro: own.office, category }));
const notification: Ask = (own) => [8, 9].map((id) => ({ fdro: own.office, id }));
/** The values of the second office in world.ts. */
const values = [/"19"/, /"872"/, /"17"/, /"873"/];

export const settingsWalks: Walks = {
  'GET apiSettings/:fdro': { ask: office },
  'GET apiSettings/:fdro/serviceAccount': { ask: office },
  'GET fundraisingOfficeSettings/:fdro/audit/:tab': { ask: tab },
  'GET fundraisingOfficeSettings/:fdro/audit/:tab/export': { ask: tab },
  'GET fundraisingOfficeSettings/:fdro/category/:category': { ask: eachCategory, shows: values },
  'GET fundraisingOfficeSettings/:fdro/category/:category/audit': {
    ask: (own) => ({ fdro: own.office, category: '1' }),
  },
  'GET fundraisingOfficeSettings/:fdro/countryGroup': { ask: office },
  'GET fundraisingOfficeSettings/:fdro/notifications': { ask: office, shows: [/"RecipientCount":1,"Customised":true/] },
  'GET fundraisingOfficeSettings/:fdro/notifications/:id/recipients': { ask: notification },
  'GET fundraisingOfficeSettings/:fdro/notifications/:id/template': { ask: notification },
  'GET fundraisingOfficeSettings/:fdro/policyDocument': { ask: office },
  'GET fundraisingOfficeSettings/:fdro/policyDocument/acceptance': { ask: office },
  'GET fundraisingOfficeSettings/:fdro/policyDocument/version': { ask: office },
  'GET fundraisingOfficeSettings/:fdro/policyDocument/version/:id': {
    ask: (own) => ({ fdro: own.office, id: own.policyId }),
  },
  'GET fundraisingOfficeSettings/:fdro/projectCategory': { ask: office },
  'GET fundraisingOfficeSettings/:fdro/sponsorType': { ask: office },
  'GET supportOfficeSettings/:office': { ask: (own) => ({ office: own.office }), shows: [/17/] },
  'GET list/:lookupName': { ask: () => ['reservationName', 'fundingOffice'].map((lookupName) => ({ lookupName })) },
  'GET user/policyAcknowledgement': {
    ask: (own) => ({ user_email: own.owner.email, FDRO: own.office }),
    by: 'owner',
  },
  'GET session/unsavedInput': { ask: () => ({}), by: 'owner' },
};

export const settingsOfThePool: Asks = {
  // Values of fixed lists, the same for every office.
  'GET fundraisingOfficeSettings/:fdro/listPredefinedOptions': (own) => ({
    fdro: own.office,
    category: '1',
    settingType: 'applicationDateFormat',
  }),
  'GET fundraisingOfficeSettings/:fdro/unitOfMeasure': (own) => ({
    fdro: own.office,
    categoryCode: '1',
    settingTypeCode: 'privacyPolicy',
  }),
  'GET country': () => ({}),
  'GET feed': () => ({}),
  'GET feed/:FeedId': (_, { feedId }) => ({ FeedId: feedId }),
  'GET feed/:FeedId/problem': (_, { feedId }) => ({ FeedId: feedId }),
  'GET feed/:FeedId/missing/child': (_, { feedId }) => ({ FeedId: feedId }),
  'GET feed/:FeedId/missing/export': (_, { feedId }) => ['csv', 'xlsx'].map((Format) => ({ FeedId: feedId, Format })),
  'GET readiness': () => ({}),
  'GET reference': () => ({}),
  'GET reference/:list': () => ({ list: 'occupation' }),
  'GET reference/:list/usage': () => ({ list: 'occupation' }),
  'GET reference/:list/:code/usage': () => ({ list: 'occupation', code: '01' }),
  'GET reference/unknown': () => ({}),
  'GET list/officeSettingType': () => ({ Category_Code: '1' }),
  'GET list/officeSettingTypeCategory': () => ({}),
};
