import { useTranslation } from 'react-i18next';
import type { RolePart } from '#contract/roles/rules.ts';
import { useIsCrossOfficeUser } from '../../api/administration.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { whyLocked } from './role-locks.ts';

type Role = Parameters<typeof whyLocked>[0];

/** Text of why a part of a role cannot be changed; undefined if it can. */
export function useRoleLocks(): (role: Role, part: RolePart) => string | undefined {
  const { t } = useTranslation('problem');
  const { user } = usePerson();
  const crossesOffices = useIsCrossOfficeUser();
  const mayEdit = useCan('Admin Role Management:Edit');
  const mayDelete = useCan('Admin Role Management:Delete');
  return (role, part) => {
    const hasLevel = part === 'deletion' ? mayDelete : mayEdit;
    const roleIds = user.roles.map(({ roleId }) => roleId);
    const code = whyLocked(role, part, { roleIds, crossesOffices, hasLevel });
    return code && t(`codes.${code}`);
  };
}
