import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** On a phone the form is away until its address is the target; then it covers the screen. */
export const sheet = style({
  display: 'none',
  selectors: {
    '&:target': { display: 'block', position: 'fixed', inset: 0, zIndex: 2, background: color.surface },
  },
  '@media': {
    [from('lg')]: {
      gridArea: 'filters',
      display: 'block',
      selectors: { '&:target': { display: 'block', position: 'static' } },
    },
  },
});
globalStyle(`html:has(${sheet}:target)`, {
  '@media': { '(max-width: 991px)': { overflow: 'hidden' } },
});
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  '@media': {
    [from('lg')]: { height: 'auto', position: 'sticky', insetBlockStart: space(4), maxHeight: '96vh' },
  },
});
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space(2)} ${space(2)} ${space(2)} ${space(4)}`,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [from('lg')]: { padding: 0, border: 0, minHeight: space(10) } },
});
export const heading = style({ fontSize: '1.125rem' });
export const close = style({
  display: 'grid',
  placeItems: 'center',
  width: space(12),
  height: space(12),
  color: color.text,
  '@media': { [from('lg')]: { display: 'none' } },
});
export const fields = style({
  flex: 1,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: space(4),
  '@media': { [from('lg')]: { paddingInline: `0 ${space(2)}` } },
});
export const foot = style({
  display: 'grid',
  gap: space(2),
  justifyItems: 'center',
  padding: space(4),
  borderBlockStart: `1px solid ${color.line}`,
  '@media': { [from('lg')]: { paddingInline: `0 ${space(2)}` } },
});
export const top = style({ display: 'grid', gap: space(3), paddingBlock: space(4) });
export const label = style({ display: 'grid', gap: space(1), fontSize: '.875rem', color: color.textMuted });
export const input = style({
  width: '100%',
  minHeight: space(11),
  padding: `0 ${space(3)}`,
  border: `1px solid ${color.textMuted}`,
  borderRadius: frame.radius,
  background: color.surface,
  color: color.text,
  fontSize: '1rem',
});
export const group = style({ borderBlockStart: `1px solid ${color.line}` });
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: space(12),
  fontWeight: 600,
  listStyle: 'none',
});
globalStyle(`${summary}::after`, {
  content: '"+"',
  marginInlineStart: 'auto',
  fontSize: '1.25rem',
  color: color.textMuted,
});
globalStyle(`[open] > ${summary}::after`, { content: '"–"' });
export const options = style({ paddingBlockEnd: space(3), maxHeight: space(80), overflow: 'auto' });
export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: space(10),
  cursor: 'pointer',
});
globalStyle(`${option} input`, {
  width: space(5),
  height: space(5),
  margin: 0,
  accentColor: color.accent,
  flex: 'none',
});
globalStyle(`${option} small`, {
  marginInlineStart: 'auto',
  fontSize: '.875rem',
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
});
