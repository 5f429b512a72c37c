import { modules, type Privilege } from '#contract/access.ts';

const moduleIds = new Map<string, number>(modules.map(({ name, id }) => [name, id]));

/** A role's privileges as rows of role_grant. */
export const grantRows = (roleId: number, privileges: Iterable<Privilege>) =>
  [...privileges].map((privilege) => {
    const [module = '', accessType = ''] = privilege.split(':');
    return { roleId, moduleId: moduleIds.get(module) as number, accessType };
  });
