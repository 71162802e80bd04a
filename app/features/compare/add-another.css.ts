import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

export const section = style({
  display: 'grid',
  gap: space(4),
  '@media': { print: { display: 'none' } },
});
export const list = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
});
export const card = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `min(${space(28)}, 25vw) minmax(0, 1fr)`,
  gap: space(3),
  alignItems: 'center',
  overflow: 'hidden',
  paddingInlineEnd: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
  background: color.surface,
  selectors: { '&:hover': { borderColor: color.accent } },
});
export const photo = style({ alignSelf: 'stretch', display: 'grid', background: color.surfaceMuted });
export const link = style({
  fontWeight: 600,
  lineHeight: 1.3,
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    [`${card}:hover &`]: { textDecoration: 'underline' },
  },
});
export const subtitle = style({ fontSize: '.875rem', color: color.textMuted });
export const price = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
