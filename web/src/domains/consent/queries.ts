import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPolicyDocument, listAcknowledgements, type PolicyDocument } from '#contract/consent/api.ts';
import { cookieMatches, defaultConsentDays, findConsentReason } from '#contract/consent/rules.ts';
import { call } from '../../api/call.ts';
import type { Person } from '../../api/person.tsx';
import { loadRemainingSettings } from '../../api/person-cache.ts';
import { readConsentCookie } from './consent-cookie.ts';

/** CONSENT-025. */
export const validityDays = ({ settings }: Pick<Person, 'settings'>): number =>
  Number(settings.privacyPolicy) || defaultConsentDays;

const neverStale = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

export const documentQuery = (office: string, policyId: number | null) =>
  queryOptions({
    queryKey: ['consent', 'document', office, policyId],
    queryFn: async ({ signal }) => (await call(getPolicyDocument, { office }, { signal })).document,
    ...neverStale,
  });

/** The id of the current policy: from the profile, else from the document. */
async function policyInForce({ user }: Person, fetchDocument: () => Promise<PolicyDocument>) {
  return user.policyStatementId ?? (await fetchDocument()).policyId;
}

async function latestAcknowledgement({ email, office }: Person['user']) {
  const { acknowledgements } = await call(listAcknowledgements, { email, office });
  return acknowledgements[0];
}

/** CONSENT-015: the profile's number, which identifies the user to nobody else. */
export const cookieUser = ({ user }: Person): string => String(user.userId);

/** CONSENT-020 to CONSENT-024. If it cannot be determined, consent counts as not given. */
async function isConsentGiven(person: Person, fetchDocument: () => Promise<PolicyDocument>): Promise<boolean> {
  try {
    const policyId = await policyInForce(person, fetchDocument);
    if (cookieMatches(readConsentCookie(), cookieUser(person), policyId)) return true;
    const latest = await latestAcknowledgement(person.user);
    return findConsentReason(latest, policyId, validityDays(person), new Date()) === undefined;
  } catch {
    return false;
  }
}

/** A new policy makes this a new query. */
export const consentGivenKey = ({ email, policyStatementId }: Person['user']) =>
  ['consent', 'given', email, policyStatementId] as const;

export const consentGivenQuery = (person: Person) =>
  queryOptions({
    queryKey: consentGivenKey(person.user),
    // If a new policy is published during work, the screen stays until the query has the answer.
    placeholderData: keepPreviousData,
    queryFn: async ({ client }) => {
      const document = documentQuery(person.user.office, person.user.policyStatementId);
      const given = await isConsentGiven(person, () => client.fetchQuery(document));
      // Accepted in another tab or browser since the profile was fetched.
      if (given && person.areSettingsPart) await loadRemainingSettings(client, person);
      return given;
    },
    ...neverStale,
  });
