import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getPolicyVersion, listPolicyAcceptance, listPolicyVersions } from '#contract/consent/administration-api.ts';
import { uploadPolicyDocument } from '#contract/consent/api.ts';
import type { PageSize } from '#contract/shared/paging.ts';
import { call } from '../../../api/call.ts';
import { officeKey } from '../../../api/office-key.ts';

export const versionsQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'policy-versions'] as const,
    queryFn: async ({ signal }) => (await call(listPolicyVersions, { office }, { signal })).versions,
  });

/** In the user's language, if the document exists in it. */
export const versionQuery = (office: string, policyId: number, language: string) =>
  queryOptions({
    queryKey: ['consent', 'version', office, policyId, language] as const,
    queryFn: async ({ signal }) => (await call(getPolicyVersion, { office, policyId }, { signal })).document,
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Accepted = 'Yes' | 'No' | undefined;

export const acceptanceQuery = (office: string, accepted: Accepted, page: number, pageSize: PageSize) =>
  queryOptions({
    queryKey: [...officeKey(office), 'policy-acceptance', { accepted, page, pageSize }] as const,
    queryFn: ({ signal }) => call(listPolicyAcceptance, { office, accepted, page, pageSize }, { signal }),
  });

export interface NewDocument {
  readonly fileName: string;
  /** Base64. */
  readonly content: string;
}

interface PublishCallbacks {
  readonly onPublished: (version: string) => void;
  readonly onFailed: () => void;
}

/** Reports the result even if the dialog has been closed by then. */
export function usePublish(office: string, { onPublished, onFailed }: PublishCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (document: NewDocument & { readonly replaces?: string | undefined }) =>
      call(uploadPolicyDocument, { office, document }),
    // Not awaited: the publisher must accept the new version at the next call, and should read first that it is
    // published.
    onSuccess: ({ version }) => {
      void client.invalidateQueries({ queryKey: officeKey(office) });
      onPublished(version);
    },
    onError: onFailed,
  });
}
