import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeletedRole } from '#contract/roles/api.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import { deletedRolesQuery } from './queries.ts';

/** F20: deleted roles, who deleted them, and their histories. */
export function DeletedRoles() {
  const { t } = useTranslation('roles');
  const format = useFormat();
  const deleted = useQuery(deletedRolesQuery);
  const fetched = useFetched(deleted, t('deleted.loadFailed'));
  // Hidden while loading and if no role was ever deleted.
  if (!deleted.isError && (deleted.data ?? []).length === 0) return null;
  return (
    <Card title={t('deleted.title')} isFlush>
      <Fetched {...fetched}>
        {(roles) => (
          <PlainTable<DeletedRole>
            label={t('deleted.title')}
            columns={[
              {
                id: 'name',
                header: t('list.name'),
                cell: ({ roleId, name }) => <Link to={paths.role({ mode: 'view', id: roleId })}>{name}</Link>,
              },
              { id: 'by', header: t('deleted.by'), cell: ({ deletedBy }) => deletedBy },
              { id: 'at', header: t('deleted.at'), cell: ({ deletedAt }) => format.instant(deletedAt), isWhole: true },
            ]}
            rows={roles}
            rowKey={({ roleId }) => roleId}
            empty=""
          />
        )}
      </Fetched>
    </Card>
  );
}
