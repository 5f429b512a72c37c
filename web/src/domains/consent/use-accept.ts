import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acknowledgePolicy, type PolicyDocument } from '#contract/consent/api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import type { Person } from '../../api/person.tsx';
import { actingSettingsKey, loadRemainingSettings } from '../../api/person-cache.ts';
import { consentGivenKey, cookieUser, validityDays } from './queries.ts';
import { writeConsentCookie } from './write-consent-cookie.ts';

/** CONSENT-009, CONSENT-027, CONSENT-028: the server fills in the IP address. */
export function useAccept(person: Person) {
  const client = useQueryClient();
  const { email, office } = person.user;
  return useMutation({
    mutationFn: async ({ policyId, version }: PolicyDocument) => {
      const input = { acknowledgement: { office, email, policyId, ipAddress: '' } };
      const { acknowledgement } = await call(acknowledgePolicy, input);
      const content = {
        user: cookieUser(person),
        acceptedOn: acknowledgement.acknowledgedAt,
        policyVersion: version,
        PrivacyPolicyId: policyId,
      };
      writeConsentCookie(content, validityDays(person), person.mode);
      // F13: until now the server returned only the general settings.
      await loadRemainingSettings(client, person);
      client.removeQueries({ queryKey: actingSettingsKey(), type: 'inactive' });
      await client.invalidateQueries({ queryKey: actingSettingsKey() });
    },
    onSuccess: () => {
      client.setQueryData(consentGivenKey(person.user), true);
      // The list of users who have accepted now includes this user.
      void client.invalidateQueries({ queryKey: officeKey(office) });
      // Refused for lack of consent, on the screen that is shown again.
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    },
  });
}
