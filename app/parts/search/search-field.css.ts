import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

/** What the list of suggestions hangs below. */
export const field = style({ position: 'relative', minWidth: 0 });
export const label = style({
  display: 'block',
  marginBlockEnd: space(1),
  fontSize: '.875rem',
  color: color.textMuted,
});
export const box = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  borderRadius: frame.radius,
  background: color.surface,
  color: color.textMuted,
  cursor: 'text',
  selectors: {
    '&:focus-within': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  },
});
/** In a form, its label above it. */
export const small = style({
  minHeight: space(11),
  paddingInlineStart: space(3),
  border: `1px solid ${color.textMuted}`,
  // Inside, for a form that scrolls would cut it off.
  selectors: { '&:focus-within': { outlineOffset: -2 } },
  fontSize: '1rem',
});
export const input = style({
  flex: 1,
  alignSelf: 'stretch',
  width: '100%',
  minWidth: 0,
  padding: 0,
  paddingInlineEnd: space(3),
  border: 0,
  borderRadius: frame.radius,
  background: 'transparent',
  color: color.text,
  fontSize: 'inherit',
  outline: 'none',
});
