import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { nameOf } from '../card/card-head.tsx';
import { useCardTexts } from '../card/card-texts.ts';
import classes from './compare-table.module.css';
import type { Compared } from './use-compared.ts';
import { whyNotFree } from './why-not-free.ts';

interface OneChildProps {
  readonly columns: readonly string[];
  readonly compared: Compared;
  /** Undefined for those who may not. */
  readonly onAdd: ((childIds: readonly string[]) => void) | undefined;
}

/** What can be done with each child. */
export function OneChild({ columns, compared, onAdd }: OneChildProps) {
  const { t } = useTranslation('children');
  const words = useCardTexts();
  return (
    <tr className={classes.actions}>
      <th scope="row">{t('compare.oneChild')}</th>
      {columns.map((id) => {
        const child = compared.recordOf(id)?.child;
        return (
          <td key={id} data-child={id}>
            {child ? (
              <div className={classes.buttons}>
                {onAdd ? (
                  <ActionButton
                    size="sm"
                    look="soft"
                    side="below"
                    icon={<IconPlus aria-hidden="true" stroke={1.75} />}
                    aria-label={t('compare.addOf', { name: nameOf(child) })}
                    disabledBecause={whyNotFree(child, words)}
                    onClick={() => onAdd([id])}
                  >
                    {t('compare.add')}
                  </ActionButton>
                ) : null}
                <LinkButton
                  to={paths.viewChild({ id })}
                  size="sm"
                  look="quiet"
                  aria-label={t('compare.openOf', { name: nameOf(child) })}
                >
                  {t('compare.open')}
                </LinkButton>
              </div>
            ) : null}
          </td>
        );
      })}
    </tr>
  );
}
