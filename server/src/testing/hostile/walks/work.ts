import type { Ask, Asks, Walks } from './walk.ts';

/** Home, child status messages, deliveries and inbound messages. */

const office: Ask = (own) => ({ fdro: own.office });

/** The cursor, and the changes of the last half minute. */
const lately = /"Cursor":.*"IsStateChanged"/gs;

export const workWalks: Walks = {
  'GET home/figures': {
    ask: () => ({}),
    // Three reserved children, and one that was reserved and is now sponsored.
    shows: [/"WeekBeginning":"2026-04-13","Reserved":4,"Sponsored":1/],
  },
  'GET home/workQueue': {
    ask: () => [{}, { Scope: 'mine' }],
    shows: [
      /"csm-failed"[^}]*ZQMARK/,
      /"csm-overdue"/,
      /"delivery-failed"/,
      /"hold-ending"/,
      /"import-failed"[^}]*ZQMARK/,
      /"reservation-expiring"[^}]*ZQMARK/,
      /"lock-starting"[^}]*"Count":3/,
      /"draft"[^}]*ZQMARK/,
      /"access-request"[^}]*ZQMARK/,
      /"consent-open"[^}]*771177/,
    ],
  },
  // People of every office for a Partnership Admin.
  'POST find': { ask: () => ({ Text: 'ZQMARK' }), isWider: true },
  'POST csm/prepare': { ask: (_, { told }) => ({ ChildIds: told }) },
  'POST csm/search': {
    ask: () => ['open', 'overdue', 'answered', 'failed', 'closed', 'all'].map((Filter) => ({ Filter })),
  },
  'GET csm/sending/:SendingId': { ask: ({ sendingId }) => ({ SendingId: sendingId }) },
  'GET delivery/:fdro': { ask: office },
  'GET delivery/:fdro/history': { ask: office, shows: [/"Act":"paused","Channel":"crm"/] },
  'GET delivery/:fdro/inbound': { ask: office },
  'GET delivery/:fdro/receiver': { ask: office, shows: [/"Channel":"crm"[^}]*"Failed":1/, /"timed-out"/] },
  'GET changes': { ask: () => ({}), by: 'owner', shows: [/"Type":"hello"/], differs: lately },
  'GET changes/next': { ask: () => ({}), by: 'owner', shows: [/"Type":"hello"/], differs: lately },
  'GET home/firstVisit': { ask: () => ({}), by: 'owner', shows: [/"Open":false,"Done":\[\]/] },
  'GET home/recent': { ask: () => ({}), by: 'owner', shows: [/ETH-900901-0001/] },
};

export const workOfThePool: Asks = {
  'GET csm/code': (_, { shared }) => ({ ChildId: shared.code }),
  'GET job': () => ({}),
};
