import { style } from '@vanilla-extract/css';
import { color, frame } from '../styles/contract.css';
import { space } from '../styles/space';

/** A card that is not near the screen is laid out only when it comes near: less work before the first paint. */
export const card = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 29rem',
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
  transition: 'box-shadow .15s',
  selectors: { '&:hover': { boxShadow: '0 6px 24px rgb(0 0 0 / .1)' } },
  '@media': { '(prefers-reduced-motion: reduce)': { transition: 'none' } },
});
export const photo = style({ position: 'relative' });
export const body = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: space(2),
  padding: space(4),
});
export const title = style({
  fontSize: '1.0625rem',
  fontFamily: 'inherit',
  fontWeight: 600,
  letterSpacing: 0,
  textTransform: 'none',
  lineHeight: 1.3,
});
/** The link covers the card, so that a thumb need not aim. */
export const link = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    [`${card}:hover &`]: { textDecoration: 'underline' },
  },
});
export const subtitle = style({
  display: 'block',
  fontWeight: 400,
  fontSize: '.9375rem',
  color: color.textMuted,
});
export const chips = style({ fontSize: '.875rem', color: color.textMuted });
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  marginTop: 'auto',
  paddingTop: space(2),
  fontSize: '.875rem',
  color: color.textMuted,
});
export const action = style({
  position: 'relative',
  minHeight: space(10),
  paddingInline: space(4),
  fontSize: '.875rem',
});
