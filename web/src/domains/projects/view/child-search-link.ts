import type { ChildSearchForm } from '#contract/children/resets.ts';
import type { Project } from '#contract/projects/project.ts';
import { sharedLink } from '../../../api/search/shared-link.ts';
import { paths } from '../../../app/paths.ts';

interface Wanted {
  /** Null for children without a community. */
  readonly community?: string | null;
  readonly statuses?: readonly string[];
}

/** Link to a child search for a project or one of its communities; it runs on arrival. */
export function childSearchLink(
  project: Pick<Project, 'project' | 'country'>,
  { community, statuses }: Wanted,
): string {
  const form: ChildSearchForm = {
    countries: [project.country.code],
    projects: [project.project.code],
    ...(statuses && { statuses: [...statuses] }),
    ...(community !== undefined && {
      advanced: [
        community === null
          ? { criterion: 'Community', operator: 'Is empty' }
          : { criterion: 'Community', operator: 'Any of', values: [community] },
      ],
    }),
  };
  const { pathname, hash } = new URL(sharedLink(paths.searchChild(), form));
  return pathname + hash;
}
