import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Key } from './key.tsx';
import classes from './shortcuts.module.css';

interface ShortcutsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Shortcut {
  readonly keys: readonly string[];
  /** Pressed together; otherwise they are alternatives. */
  readonly isTogether?: boolean;
  readonly does: string;
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Interface design, section 6: all keyboard shortcuts. */
export function Shortcuts({ isOpen, onClose }: ShortcutsProps) {
  const { t } = useTranslation(['find', 'common']);
  const key = (name: 'space' | 'shift' | 'enter' | 'escape' | 'pageUp' | 'pageDown' | 'home' | 'end' | 'delete') =>
    t(`key.${name}`);
  const lists: readonly { readonly title: string; readonly keys: readonly Shortcut[] }[] = [
    {
      title: t('keys.everywhere'),
      keys: [
        { keys: [isMac() ? '⌘' : t('key.control'), 'K'], isTogether: true, does: t('keys.find') },
        { keys: ['?'], does: t('keys.list') },
        { keys: [key('escape')], does: t('keys.escape') },
      ],
    },
    {
      title: t('keys.search'),
      keys: [{ keys: ['/'], does: t('keys.criterion') }],
    },
    {
      title: t('keys.tables'),
      keys: [
        { keys: ['↑', '↓'], does: t('keys.row') },
        { keys: [key('home'), key('end')], does: t('keys.ends') },
        { keys: [key('space')], does: t('keys.tick') },
        { keys: [key('shift'), key('space')], isTogether: true, does: t('keys.range') },
        { keys: [key('enter')], does: t('keys.enter') },
        { keys: [key('pageUp'), key('pageDown')], does: t('keys.page') },
      ],
    },
    {
      title: t('keys.selection'),
      keys: [
        { keys: ['R'], does: t('keys.addSelected') },
        { keys: ['N'], does: t('keys.newReservation') },
        { keys: ['C'], does: t('keys.compareSelected') },
        { keys: ['P'], does: t('keys.print') },
      ],
    },
    {
      title: t('keys.record'),
      keys: [{ keys: [isMac() ? '⌥' : 'Alt', '↑ / ↓'], isTogether: true, does: t('keys.neighbour') }],
    },
    {
      title: t('keys.compare'),
      keys: [
        { keys: ['←', '→'], does: t('keys.child') },
        { keys: [key('delete')], does: t('keys.remove') },
        { keys: ['D'], does: t('keys.differences') },
        { keys: ['A'], does: t('keys.addAll') },
      ],
    },
    {
      title: t('keys.reading'),
      keys: [
        { keys: ['L'], does: t('keys.lift') },
        { keys: [key('enter')], does: t('keys.log') },
      ],
    },
  ];
  return (
    <Dialog
      isOpen={isOpen}
      title={t('keys.title')}
      onClose={onClose}
      closesOutside
      width={560}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t('common:action.close')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls in a low window must be reachable by keyboard. */}
      <section aria-label={t('keys.title')} tabIndex={0}>
        {lists.map(({ title, keys }) => (
          <section key={title} className={classes.keys}>
            <h3>{title}</h3>
            <dl>
              {keys.map(({ keys: names, isTogether = false, does }) => (
                <div key={does}>
                  <dt>
                    {names.map((name, index) => (
                      <span key={name}>
                        {index > 0 ? (isTogether ? ' + ' : ' / ') : ''}
                        <Key>{name}</Key>
                      </span>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className={classes.keysNote}>{t('keys.note')}</p>
      </section>
    </Dialog>
  );
}
