import { createTheme, type MantineThemeOverride } from '@mantine/core';
import fields from './fields.module.css';

const inputClasses = { wrapper: fields.wrapper, input: fields.input, section: fields.section };
const tick = { input: fields.tick, icon: fields.tickIcon, label: fields.tickLabel };

/**
 * A literal instead of each component's `extend`, which would pull every component into the first chunk. The colours
 * are the tokens' values: Mantine computes contrast from them, but paints with the variables of mantine.css.
 */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'lagoon',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  defaultRadius: 6,
  cursorType: 'pointer',
  fontFamily: 'var(--font-sans)',
  respectReducedMotion: true,
  colors: {
    // The brand colour, light to dark.
    lagoon: [
      '#EAF5F7',
      '#D3E8EC',
      '#A6D1DA',
      '#5FC3D4',
      '#4AA1B3',
      '#2A8DA2',
      '#137A90',
      '#0B5F70',
      '#094E5C',
      '#0C2F38',
    ],
  },
  components: {
    Input: { defaultProps: { size: 'sm' }, classNames: inputClasses },
    InputWrapper: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: {
        root: fields.root,
        label: fields.label,
        required: fields.required,
        description: fields.description,
        error: fields.error,
      },
    },
    Checkbox: { defaultProps: { size: 'xs' }, classNames: tick },
    Radio: { defaultProps: { size: 'xs' }, classNames: tick },
    Popover: { classNames: { dropdown: fields.dropdown } },
    Combobox: { classNames: { dropdown: fields.dropdown, option: fields.option } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    Menu: { classNames: { dropdown: fields.dropdown, item: fields.option } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});
