import { modules, type Privilege } from '#contract/access.ts';

const moduleIds = new Map<string, number>(modules.map(({ name, id }) => [name, id]));

/** What a role grants, as it is stored. */
export const grantRows = (roleId: number, privileges: Iterable<Privilege>) =>
  [...privileges].map((privilege) => {
    const [module = '', accessType = ''] = privilege.split(':');
    return { roleId, moduleId: moduleIds.get(module) as number, accessType };
  });
