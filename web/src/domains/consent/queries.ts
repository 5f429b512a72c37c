import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acknowledgePolicy,
  getPolicyDocument,
  listAcknowledgements,
  type PolicyDocument,
} from '#contract/consent/api.ts';
import { cookieMatches, defaultConsentDays, whyConsentIsNeeded } from '#contract/consent/rules.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import type { Person } from '../../api/person.tsx';
import { readConsentCookie, writeConsentCookie } from './consent-cookie.ts';

/** CONSENT-025. */
export const validityDays = ({ settings }: Pick<Person, 'settings'>): number =>
  Number(settings.privacyPolicy) || defaultConsentDays;

const never = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

export const documentQuery = (office: string, policyId: number | null) =>
  queryOptions({
    queryKey: ['consent', 'document', office, policyId],
    queryFn: async ({ signal }) => (await call(getPolicyDocument, { office }, { signal })).document,
    ...never,
  });

/** Which policy is in force: the profile says; a profile without one leaves it to the document. */
async function policyInForce({ user }: Person, fetchDocument: () => Promise<PolicyDocument>) {
  return user.policyStatementId ?? (await fetchDocument()).policyId;
}

async function latestAcknowledgement({ email, office }: Person['user']) {
  const { acknowledgements } = await call(listAcknowledgements, { email, office });
  return acknowledgements[0];
}

/** CONSENT-020 to CONSENT-024. What cannot be found out counts as not given. */
async function isGiven(person: Person, fetchDocument: () => Promise<PolicyDocument>): Promise<boolean> {
  try {
    const policyId = await policyInForce(person, fetchDocument);
    if (cookieMatches(readConsentCookie(), person.user.email, policyId)) return true;
    const latest = await latestAcknowledgement(person.user);
    return whyConsentIsNeeded(latest, policyId, validityDays(person), new Date()) === undefined;
  } catch {
    return false;
  }
}

/** Another policy in force is another question. */
const givenKey = ({ email, policyStatementId }: Person['user']) =>
  ['consent', 'given', email, policyStatementId] as const;

export const givenQuery = (person: Person) =>
  queryOptions({
    queryKey: givenKey(person.user),
    // A policy that comes while somebody is at work leaves the screen until it is known what it means for them.
    placeholderData: keepPreviousData,
    queryFn: ({ client }) =>
      isGiven(person, () => client.fetchQuery(documentQuery(person.user.office, person.user.policyStatementId))),
    ...never,
  });

/** CONSENT-009, CONSENT-027, CONSENT-028: the server fills in the address. */
export function useAccept(person: Person) {
  const client = useQueryClient();
  const { email, office } = person.user;
  return useMutation({
    mutationFn: async ({ policyId, version }: PolicyDocument) => {
      const input = { acknowledgement: { office, email, policyId, ipAddress: '' } };
      const { acknowledgement } = await call(acknowledgePolicy, input);
      const content = {
        user: email,
        acceptedOn: acknowledgement.acknowledgedAt,
        policyVersion: version,
        PrivacyPolicyId: policyId,
      };
      writeConsentCookie(content, validityDays(person), person.mode);
    },
    onSuccess: () => {
      client.setQueryData(givenKey(person.user), true);
      // Whoever looks at who has accepted is now one of them.
      void client.invalidateQueries({ queryKey: officeKey(office) });
    },
  });
}
