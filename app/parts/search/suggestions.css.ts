import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

/** Hangs below the field over what follows, so nothing moves. */
export const list = style({
  position: 'absolute',
  insetBlockStart: `calc(100% + ${space(1)})`,
  insetInline: 0,
  zIndex: 5,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  paddingBlockEnd: space(2),
  border: `1px solid ${color.line}`,
  borderRadius: `min(${frame.radius}, 12px)`,
  background: color.surface,
  color: color.text,
  textAlign: 'start',
  boxShadow: '0 12px 32px rgb(0 0 0 / .18)',
});
export const heading = style({
  padding: `${space(3)} ${space(4)} ${space(1)}`,
  fontSize: '.8125rem',
  color: color.textMuted,
});
export const option = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  // A long name has a line of its own; its price follows below.
  flexWrap: 'wrap',
  gap: `0 ${space(4)}`,
  minHeight: space(11),
  padding: `${space(2)} ${space(4)}`,
  lineHeight: 1.3,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&[aria-selected=true]': {
      background: color.surfaceMuted,
      boxShadow: `inset 3px 0 ${color.accent}`,
    },
  },
  '@media': { '(hover: hover)': { selectors: { '&:hover': { background: color.surfaceMuted } } } },
});
export const hint = style({
  flex: 'none',
  ...smallPrint,
  fontVariantNumeric: 'tabular-nums',
});
