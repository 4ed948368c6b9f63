import {
  ActionIcon,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  InputWrapper,
  Kbd,
  type MantineColorsTuple,
  Menu,
  Modal,
  Notification,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Tooltip,
} from '@mantine/core'

const accent: MantineColorsTuple = [
  '#eef3fc',
  '#dbe5f8',
  '#b7caf0',
  '#8fb3f5',
  '#6a92de',
  '#4673c9',
  '#2b5bb0',
  '#234b93',
  '#1d3e79',
  '#17315f',
]

// The four text sizes and two weights of theme.css; Mantine's own stay unused.
const small = 'var(--size-small)'
const ui = 'var(--size-ui)'
const reading = 'var(--size-reading)'
const normal = 'var(--weight-normal)'
const strong = 'var(--weight-strong)'

const controlHeight = '30px'

export const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontSizes: { xs: small, sm: ui, md: ui, lg: reading, xl: 'var(--size-title)' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.4', lg: '1.4', xl: '1.3' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontWeights: { regular: normal, medium: strong, bold: strong },
  headings: { fontWeight: strong },
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 28 } }),
    Button: Button.extend({
      // The main action of a place is `filled`.
      defaultProps: { variant: 'default' },
      vars: () => ({
        root: { '--button-height': controlHeight, '--button-fz': ui, '--button-padding-x': '12px' },
      }),
      styles: { label: { fontWeight: normal } },
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' }, styles: { label: { fontSize: ui } } }),
    Input: Input.extend({
      vars: () => ({ wrapper: { '--input-height': controlHeight, '--input-fz': ui } }),
    }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      vars: () => ({
        label: { '--input-label-size': ui, '--input-asterisk-color': undefined },
        description: { '--input-description-size': small },
        error: { '--input-error-size': small },
        success: { '--input-success-size': small },
      }),
      styles: { label: { fontWeight: normal, marginBottom: 4 }, description: { marginTop: 4, marginBottom: 4 } },
    }),
    Kbd: Kbd.extend({ vars: () => ({ root: { '--kbd-fz': small } }), styles: { root: { whiteSpace: 'nowrap' } } }),
    Menu: Menu.extend({
      defaultProps: { shadow: 'float', transitionProps: { duration: 80 } },
      styles: { itemLabel: { minWidth: 0 } },
    }),
    Modal: Modal.extend({
      defaultProps: { shadow: 'float', transitionProps: { duration: 80 }, centered: true },
      styles: { title: { fontSize: reading, fontWeight: strong }, content: { border: '1px solid var(--border)' } },
    }),
    Notification: Notification.extend({
      defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': 'Close' } },
      styles: { root: { boxShadow: 'var(--shadow-float)' } },
    }),
    Radio: Radio.extend({ defaultProps: { size: 'xs' }, styles: { label: { fontSize: ui } } }),
    Select: Select.extend({ defaultProps: { allowDeselect: false }, styles: { groupLabel: { fontSize: small } } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'xs' },
      vars: () => ({ root: { '--sc-font-size': ui } }),
      styles: { label: { fontWeight: normal } },
    }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, transitionProps: { duration: 60 }, withArrow: false } }),
  },
  shadows: { float: 'var(--shadow-float)' },
})

const ownColours = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-dim)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-gray-light-hover': 'var(--surface-hover)',
  '--mantine-color-gray-light-color': 'var(--text-dim)',
  '--mantine-color-accent-light': 'var(--surface-selected)',
  '--mantine-color-accent-light-hover': 'var(--surface-selected)',
  '--mantine-color-accent-light-color': 'var(--accent)',
}

/** Makes Mantine's parts take their colours from theme.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: ownColours,
  dark: ownColours,
})
